const fixedTargets: readonly string[] = ["/orders/terms", "/orders/checkout"];
const orderDetails = /^\/orders\/details\/[A-Za-z0-9_-]{1,64}$/;

/**
 * Whether the app may follow a remembered link after login. It follows only the three internal pages that
 * remember one, compared character for character: a stored link must never lead to another site.
 */
export function isAllowedReturnPath(path: string): boolean {
  return fixedTargets.includes(path) || orderDetails.test(path);
}
