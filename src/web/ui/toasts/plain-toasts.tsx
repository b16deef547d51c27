import { useState } from "react";
import { AlertIcon, CheckIcon, CrossIcon, InfoIcon } from "../icons.tsx";
import type { ToastKind, ToastRegionProps } from "./toast.ts";

export const toastLook =
  "pointer-events-auto mt-2 flex w-full items-start gap-3 rounded-card border border-line bg-card py-3 pr-2 pl-4 shadow-soft";

export const toastRegionLook =
  "pointer-events-none mx-auto grid w-[calc(100%-2rem)] max-w-md grid-cols-1";

export const toastCloseLook =
  "-my-1 grid size-11 shrink-0 place-items-center rounded-field text-quiet hover:bg-sand hover:text-ink";

const looks = {
  info: ["text-started", InfoIcon],
  success: ["text-action", CheckIcon],
  error: ["text-danger", AlertIcon],
} as const;

export function ToastIcon(props: { readonly kind: ToastKind }) {
  const [tint, Icon] = looks[props.kind];
  return <Icon className={`mt-1 size-6 ${tint}`} />;
}

/** Toasts without their own code: they stay until they are closed. */
export function PlainToasts({ messages }: ToastRegionProps) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  return (
    <output className={toastRegionLook}>
      {messages
        .filter(({ id }) => !closed.has(id))
        .map(({ id, message, kind }) => (
          <div key={id} data-toast className={toastLook}>
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
