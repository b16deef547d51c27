import { useState } from "react";
import { CrossIcon } from "../icons.tsx";
import type { ToastRegionProps } from "./toast.ts";
import { ToastIcon, toastCloseLook, toastLook, toastRegionLook } from "./toast-card.tsx";

/** Toasts without their own code: they stay until they are closed. */
export function PlainToasts({ messages }: ToastRegionProps) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  return (
    <output className={toastRegionLook}>
      {messages
        .filter(({ id }) => !closed.has(id))
        .map(({ id, message, kind }) => (
          <div key={id} className={toastLook}>
            <ToastIcon kind={kind} />
            <p className="min-w-0 flex-1 py-1 font-medium">{message}</p>
            <button
              type="button"
              aria-label="Close"
              className={toastCloseLook}
              onClick={() => setClosed(new Set([...closed, id]))}
            >
              <CrossIcon className="size-4" />
            </button>
          </div>
        ))}
    </output>
  );
}
