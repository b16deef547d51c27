import { type ComponentType, useEffect, useRef, useState } from "react";
import { PlainToasts } from "./plain-toasts.tsx";
import { listenToToasts, type ToastMessage, type ToastRegionProps } from "./toast.ts";

/**
 * Stands once, around the pages. The real region is loaded at the first toast; where it cannot be
 * loaded (the server is away), a plain one shows the message all the same.
 */
export function Toasts() {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const [Region, setRegion] = useState<ComponentType<ToastRegionProps> | null>(null);
  const isAsked = useRef(false);

  useEffect(
    () =>
      listenToToasts((message) => {
        setMessages((all) => [...all, message]);
        if (isAsked.current) return;
        isAsked.current = true;
        import("./toast-region.tsx").then(
          (module) => setRegion(() => module.ToastRegion),
          () => setRegion(() => PlainToasts),
        );
      }),
    [],
  );

  return Region && <Region messages={messages} />;
}
