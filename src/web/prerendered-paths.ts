/** The sitemap lists these pages, and each names its own address in its head. */
export const searchIndexedPaths: readonly string[] = [
  "/",
  "/quote",
  "/trucksinfo",
  "/services",
  "/about",
  "/contact",
  "/terms",
  "/privacy",
];

/** The path of the built page that is sent, with status 404, for an address without a page. */
export const notFoundPath = "/404";

export const unsentFormPath = "/unsent";

/** Pages that a visitor reaches from a search or a link are rendered at build time. */
export const prerenderedPaths: readonly string[] = [
  ...searchIndexedPaths,
  "/return",
  "/cancel",
  unsentFormPath,
  "/test",
  "/testquote",
  "/testquote2",
];
