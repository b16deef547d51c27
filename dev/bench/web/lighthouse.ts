import lighthouse, { type Result } from "lighthouse";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Chromium's trace is at times without its beginning, for which Lighthouse has no other remedy. */
const tries = 3;

/** Lighthouse as a phone, once, in the browser that listens for it on this port. */
export async function runLighthouse(url: string, port: number): Promise<Result> {
  let reason = "no result";
  for (let attempt = 1; attempt <= tries; attempt++) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      logLevel: "silent",
    });
    const { runtimeError, finalDisplayedUrl } = result?.lhr ?? {};
    if (result && finalDisplayedUrl === url && !runtimeError) return result.lhr;
    reason = runtimeError?.message ?? `it led to ${finalDisplayedUrl}`;
  }
  throw new Error(`Lighthouse could not measure ${url}: ${reason}`);
}

/** Points out of 100 of each category, in their order; signed-in pages are kept from search engines. */
export function scoresOf({ categories: scored }: Result): readonly number[] {
  return categories.map((name) => Math.round(100 * (scored[name]?.score ?? Number.NaN)));
}

/** Milliseconds until the largest thing on the page is there. */
export const largestPaintOf = ({ audits }: Result) =>
  audits["largest-contentful-paint"]?.numericValue ?? Number.NaN;
