export type ToastKind = "info" | "success" | "error";

export type ToastMessage = {
  readonly id: number;
  readonly message: string;
  readonly kind: ToastKind;
};

type Listener = (message: ToastMessage) => void;

let listener: Listener | null = null;
let lastId = 0;
/** Messages that came before anything on the page could show them. */
const waiting: ToastMessage[] = [];

/**
 * Shows a message at the top of the page for five seconds. Works from anywhere, and survives a
 * navigation. For what just happened; what stands beside a field or in a page does not belong here.
 */
export function toast(message: string, kind: ToastKind = "success"): void {
  lastId += 1;
  const next = { id: lastId, message, kind };
  if (listener) listener(next);
  else waiting.push(next);
}

/** The one place that shows toasts; takes over those that waited. Answers how to stop. */
export function listenToToasts(next: Listener): () => void {
  listener = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    if (listener === next) listener = null;
  };
}

/** The props of a component that shows the messages, the oldest first. */
export type ToastRegionProps = { readonly messages: readonly ToastMessage[] };
