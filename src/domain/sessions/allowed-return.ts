const fixedTargets: readonly string[] = ["/orders/terms", "/orders/checkout"];
const orderDetails = /^\/orders\/details\/[A-Za-z0-9_-]{1,64}$/;

/**
 * Whether a remembered link may be followed after login. Only the three internal pages that write
 * one are, character for character: a stored link must never lead to another site.
 */
export function isReturnLink(path: string): boolean {
  return fixedTargets.includes(path) || orderDetails.test(path);
}
