import { createPath, type Navigator, parsePath, type To } from "react-router";
import { handOverToasts } from "#web/ui/toasts/handed-over.ts";

const hrefOf = (to: To) => createPath(typeof to === "string" ? parsePath(to) : to);

/** Opens an address as a document of its own. Messages that are on the page go along. */
export function openDocument(to: To, how: "assign" | "replace" = "assign"): void {
  handOverToasts();
  window.location[how](hrefOf(to));
}

/** Navigation where every page is a document. */
export const documentNavigator: Navigator = {
  createHref: hrefOf,
  go: (steps) => window.history.go(steps),
  push: (to) => openDocument(to),
  replace: (to) => openDocument(to, "replace"),
};
