/** The sitemap lists these pages, and each names its own address in its head. */
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

export const unsentPath = "/unsent";

/** Pages that a visitor reaches from a search or a link are rendered at build time. */
export const prerenderedPaths: readonly string[] = [
  ...indexedPaths,
  "/return",
  "/cancel",
  unsentPath,
  "/test",
  "/testquote",
  "/testquote2",
];
