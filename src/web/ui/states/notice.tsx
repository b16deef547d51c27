import type { ReactNode } from "react";
import { AlertIcon, CheckIcon, InfoIcon, WarningIcon } from "../icons.tsx";

export type NoticeKind = "info" | "success" | "warning" | "error";

const looks = {
  info: ["border-line bg-card", "text-started", InfoIcon],
  success: ["border-action/30 bg-action-tint", "text-action", CheckIcon],
  warning: ["border-field/50 bg-sand", "text-ink", WarningIcon],
  error: ["border-danger/40 bg-danger-tint", "text-danger", AlertIcon],
} as const satisfies Readonly<Record<NoticeKind, unknown>>;

/** Something worth knowing beside the work; an error is announced at once. */
export function Notice(props: {
  readonly kind?: NoticeKind;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
}) {
  const kind = props.kind ?? "info";
  const [frame, tint, Icon] = looks[kind];
  return (
    <div
      role={kind === "error" ? "alert" : undefined}
      className={`grid grid-cols-[auto_1fr] gap-x-3 rounded-card border p-4 ${frame}`}
    >
      <Icon className={`size-6 ${tint}`} />
      <div className="min-w-0">
        {props.title && <p className="font-bold">{props.title}</p>}
        {props.children}
      </div>
    </div>
  );
}
