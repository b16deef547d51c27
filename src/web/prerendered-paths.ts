/**
 * The pages for search engines: the sitemap lists them, and each names its own address in its head.
 */
export const indexedPaths: readonly string[] = [
  "/",
  "/quote",
  "/trucksinfo",
  "/services",
  "/about",
  "/contact",
  "/terms",
  "/privacy",
];

/** Rendered like a page, and sent with status 404 wherever there is none. */
export const notFoundPath = "/404";

/** Answers a form that was sent without scripts. */
export const unsentPath = "/unsent";

/**
 * The pages that are rendered to HTML at build time: those that a visitor reaches from a search
 * engine or a link. Everything else starts from one fallback page.
 */
export const prerenderedPaths: readonly string[] = [
  ...indexedPaths,
  "/return",
  "/cancel",
  unsentPath,
  "/test",
  "/testquote",
  "/testquote2",
];
