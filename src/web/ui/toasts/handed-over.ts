import { recentToasts, type ToastKind, toast } from "./toast.ts";

/** Where the messages of one document wait for the next. */
const key = "layisha.toasts";

/** Keeps the messages of the last five seconds for the document that is opened next in this tab. */
export function handOverToasts(): void {
  const messages = recentToasts();
  if (messages.length === 0) return;
  try {
    window.sessionStorage.setItem(key, JSON.stringify(messages));
  } catch {
    // The browser stores nothing: the message is lost with the document.
  }
}

/** Whether the document before has left messages. */
export function hasHandedOver(): boolean {
  try {
    return window.sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Shows the messages of the document before, once. */
export function takeHandedOver(): void {
  if (!hasHandedOver()) return;
  const stored = window.sessionStorage.getItem(key) ?? "[]";
  window.sessionStorage.removeItem(key);
  for (const { message, kind } of readMessages(stored)) toast(message, kind);
}

type Kept = { readonly message: string; readonly kind: ToastKind };

function readMessages(stored: string): readonly Kept[] {
  try {
    const found: unknown = JSON.parse(stored);
    return Array.isArray(found) ? found.filter(isMessage) : [];
  } catch {
    return [];
  }
}

function isMessage(found: unknown): found is Kept {
  return (
    typeof found === "object" &&
    found !== null &&
    "message" in found &&
    typeof found.message === "string" &&
    "kind" in found &&
    ["info", "success", "error"].includes(String(found.kind))
  );
}
