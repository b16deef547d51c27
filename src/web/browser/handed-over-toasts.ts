import { parsed, takeWhole } from "#web/drafts/take-fields.ts";
import { recentToasts, type ToastKind, toast } from "#web/ui/toasts/toast.ts";
import { forgetStored, readStored, writeStored } from "./browser-storage.ts";

const name = "toasts";

const kinds: readonly ToastKind[] = ["info", "success", "error"];

/** Keeps the messages of the last five seconds for the document that is opened next in this tab. */
export function handOverToasts(): void {
  const messages = recentToasts();
  if (messages.length > 0) writeStored("session", name, JSON.stringify(messages));
}

export function hasHandedOver(): boolean {
  return readStored("session", name) !== null;
}

export function takeHandedOver(): void {
  const messages = Object.values(parsed(readStored("session", name)));
  forgetStored("session", name);
  for (const found of messages) {
    const { message, kind: given } = takeWhole(found, { message: "", kind: "" }) ?? {};
    const kind = kinds.find((known) => known === given);
    if (message && kind) toast(message, kind);
  }
}
