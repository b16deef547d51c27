import { useEffect, useState } from "react";
import { ShownToast } from "./shown-toast.tsx";
import { listenToToasts, type ToastMessage } from "./toast.ts";

/** How many messages stand at once: a newer one takes the place of the oldest, which does not come back. */
const mostShown = 2;

/** Stands once, around the pages: a live region, so that what appears in it is read out. */
export function Toasts() {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  useEffect(
    () => listenToToasts((message) => setMessages((all) => [...all, message].slice(-mostShown))),
    [],
  );
  const close = (id: number) => setMessages((all) => all.filter((message) => message.id !== id));
  return (
    <ol
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none mx-auto grid w-[calc(100%-2rem)] max-w-md grid-cols-1"
    >
      {messages.map((message) => (
        <ShownToast key={message.id} message={message} onClose={() => close(message.id)} />
      ))}
    </ol>
  );
}
