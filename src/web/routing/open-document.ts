import { handOverToasts } from "#web/browser/handed-over-toasts.ts";
import type { Navigate } from "#web/ui/navigation.tsx";

/** Opens an address as a document of its own. Messages that are on the page go along. */
export function openDocument(to: string, how: "assign" | "replace" = "assign"): void {
  handOverToasts();
  window.location[how](to);
}

export const navigateDocuments: Navigate = (to, { replace = false } = {}) => {
  if (typeof to === "number") window.history.go(to);
  else openDocument(to, replace ? "replace" : "assign");
};

/** Whether the document before this one is ours, under `path`: going back from others leaves the site. */
export function cameFromOurs(path = "/"): boolean {
  return document.referrer.startsWith(window.location.origin + path);
}
