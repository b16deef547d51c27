import { AlertIcon, CheckIcon, InfoIcon } from "../icons.tsx";
import type { ToastKind } from "./toast.ts";

export const toastLook =
  "pointer-events-auto flex w-full items-start gap-3 rounded-card border border-line bg-card py-3 pr-2 pl-4 shadow-soft";

export const toastRegionLook =
  "pointer-events-none fixed inset-x-4 top-20 z-50 mx-auto grid max-w-md gap-2";

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
