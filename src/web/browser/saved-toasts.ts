import { parseObject, parseShape } from "#web/drafts/parse-stored.ts";
import { recentToasts, type ToastKind, toast } from "#web/ui/toasts/toast.ts";
import { forgetStored, readStored, writeStored } from "./browser-storage.ts";

const name = "toasts";

const kinds: readonly ToastKind[] = ["info", "success", "error"];

/** Saves the toasts of the last five seconds for the next document in this tab. */
export function saveToasts(): void {
  const messages = recentToasts();
  if (messages.length > 0) writeStored("session", name, JSON.stringify(messages));
}

export function hasSavedToasts(): boolean {
  return readStored("session", name) !== null;
}

export function showSavedToasts(): void {
  const messages = Object.values(parseObject(readStored("session", name)));
  forgetStored("session", name);
  for (const found of messages) {
    const { message, kind: given } = parseShape(found, { message: "", kind: "" }) ?? {};
    const kind = kinds.find((known) => known === given);
    if (message && kind) toast(message, kind);
  }
}
