import { parseObject, parseShape } from "#web/drafts/parse-stored.ts";
import { recentToasts, type ToastKind, toast } from "#web/ui/toasts/toast.ts";
import { forgetStored, readStored, toastsName, writeStored } from "./browser-storage.ts";

const kinds: readonly ToastKind[] = ["info", "success", "error"];

/** Saves the toasts (short messages) of the last five seconds for the next document in this tab. */
export function saveToasts(): void {
  const messages = recentToasts();
  if (messages.length > 0) writeStored("session", toastsName, JSON.stringify(messages));
}

export function showSavedToasts(): void {
  const messages = Object.values(parseObject(readStored("session", toastsName)));
  forgetStored("session", toastsName);
  for (const found of messages) {
    const { message, kind: given } = parseShape(found, { message: "", kind: "" }) ?? {};
    const kind = kinds.find((known) => known === given);
    if (message && kind) toast(message, kind);
  }
}
