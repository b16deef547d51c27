/**
 * The pages that are rendered to HTML at build time: those that a visitor reaches from a search
 * engine or a link. Everything else starts from one fallback page.
 */
export const prerenderedPaths: readonly string[] = [
  "/",
  "/quote",
  "/trucksinfo",
  "/terms",
  "/privacy",
];
