import { parseJsonObject, parseStoredShape } from "#web/drafts/parse-stored.ts";
import { recentToasts, showToast, type ToastKind } from "#web/ui/toasts/toast.ts";
import {
  readFromStorage,
  removeFromStorage,
  savedToastsStorageName,
  writeToStorage,
} from "./browser-storage.ts";

const kinds: readonly ToastKind[] = ["info", "success", "error"];

/** Saves the toasts (short messages) of the last five seconds for the next document in this tab. */
export function saveToasts(): void {
  const messages = recentToasts();
  if (messages.length > 0)
    writeToStorage("session", savedToastsStorageName, JSON.stringify(messages));
}

export function showSavedToasts(): void {
  const messages = Object.values(
    parseJsonObject(readFromStorage("session", savedToastsStorageName)),
  );
  removeFromStorage("session", savedToastsStorageName);
  for (const found of messages) {
    const { message, kind: given } = parseStoredShape(found, { message: "", kind: "" }) ?? {};
    const kind = kinds.find((known) => known === given);
    if (message && kind) showToast(message, kind);
  }
}
