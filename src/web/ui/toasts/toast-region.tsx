import { Toast } from "@base-ui/react/toast";
import { useEffect, useRef } from "react";
import { CrossIcon } from "../icons.tsx";
import { ToastIcon, toastCloseLook, toastLook, toastRegionLook } from "./plain-toasts.tsx";
import { type ToastKind, type ToastRegionProps, toastStayMs } from "./toast.ts";

/** Top centre, five seconds, waits while the pointer or the focus is on it, goes when dragged off. */
export function ToastRegion(props: ToastRegionProps) {
  return (
    <Toast.Provider timeout={toastStayMs} limit={4}>
      <Toast.Viewport className={toastRegionLook}>
        <ShownToasts />
      </Toast.Viewport>
      <NewToasts {...props} />
    </Toast.Provider>
  );
}

/** Adds what has not been shown; after a moment, so that the live region stands before it speaks. */
function NewToasts({ messages }: ToastRegionProps) {
  const { add } = Toast.useToastManager<{ kind: ToastKind }>();
  const shownUpTo = useRef(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { id, message, kind } of messages) {
        if (id <= shownUpTo.current) continue;
        shownUpTo.current = id;
        add({ title: message, data: { kind }, priority: kind === "error" ? "high" : "low" });
      }
    }, 50);
    return () => clearTimeout(timer);
  }, [messages, add]);
  return null;
}

function ShownToasts() {
  const { toasts } = Toast.useToastManager<{ kind: ToastKind }>();
  return toasts.map((shown) => (
    <Toast.Root
      key={shown.id}
      toast={shown}
      data-toast
      swipeDirection={["up", "left", "right"]}
      className={`${toastLook} translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) touch-none transition duration-150 select-none data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-3 data-starting-style:opacity-0 data-swiping:transition-none`}
    >
      <ToastIcon kind={shown.data?.kind ?? "info"} />
      <Toast.Content className="flex min-w-0 flex-1 items-start gap-2">
        <Toast.Title render={<p />} className="min-w-0 flex-1 py-1 font-medium" />
        {/* The part hides it from screen readers while toasts are stacked: ours always lie open. */}
        <Toast.Close aria-hidden={false} aria-label="Close" className={toastCloseLook}>
          <CrossIcon className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
