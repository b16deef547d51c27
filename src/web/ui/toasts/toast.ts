export type ToastKind = "info" | "success" | "error";

/** An action that a toast offers, such as undoing the change that the toast reports. */
export type ToastAction = { readonly label: string; readonly run: () => void };

export type ToastMessage = {
  readonly id: number;
  readonly message: string;
  readonly kind: ToastKind;
  readonly at: number;
  readonly action?: ToastAction | undefined;
};

type Listener = (message: ToastMessage) => void;

/** The time for which a toast stays, in milliseconds. */
export const toastDurationMs = 5000;

let listener: Listener | null = null;
let recent: readonly ToastMessage[] = [];
let lastId = 0;
/** Toasts sent before the page could show any. */
const waiting: ToastMessage[] = [];

/** Shows a short message for five seconds, even across a navigation to another page. */
export function showToast(
  message: string,
  kind: ToastKind = "success",
  action?: ToastAction,
): void {
  lastId += 1;
  const next = { id: lastId, message, kind, at: Date.now(), action };
  recent = [...recentToasts(), next];
  if (listener) listener(next);
  else waiting.push(next);
}

/** The messages of the last five seconds, the oldest first. */
export function recentToasts(): readonly ToastMessage[] {
  return recent.filter(({ at }) => Date.now() - at < toastDurationMs);
}

/** Sets the one listener, which shows the waiting toasts and new ones. Returns a function that removes it. */
export function subscribeToToasts(next: Listener): () => void {
  listener = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    if (listener === next) listener = null;
  };
}
