import { saveToasts } from "#web/browser/saved-toasts.ts";
import type { Navigate } from "#web/ui/navigation.tsx";

/** Opens an address as a document of its own, which shows the toasts of this page. */
export function loadDocumentPage(to: string, how: "assign" | "replace" = "assign"): void {
  saveToasts();
  window.location[how](to);
}

export const navigateBetweenDocuments: Navigate = (to, { replace = false } = {}) => {
  if (typeof to === "number") window.history.go(to);
  else loadDocumentPage(to, replace ? "replace" : "assign");
};
