import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { AlertIcon, CheckIcon, InfoIcon, RetryIcon, Spinner, WarningIcon } from "./icons.tsx";

const looks = {
  info: ["border-line bg-card", "text-started", InfoIcon],
  success: ["border-action/30 bg-action-tint", "text-action", CheckIcon],
  warning: ["border-field/50 bg-sand", "text-ink", WarningIcon],
  error: ["border-danger/40 bg-danger-tint", "text-danger", AlertIcon],
} as const;

/** A box with a message. Screen readers announce an error at once. */
export function Notice(props: {
  readonly kind?: keyof typeof looks;
  readonly title?: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}) {
  const kind = props.kind ?? "info";
  const [frame, tint, Icon] = looks[kind];
  return (
    <div
      role={kind === "error" ? "alert" : undefined}
      className={`grid grid-cols-[auto_1fr] gap-x-3 rounded-card border p-4 ${frame} ${props.className ?? ""}`}
    >
      <Icon className={`size-6 ${tint}`} />
      <div className="min-w-0">
        {props.title && <p className="font-bold">{props.title}</p>}
        {props.children}
      </div>
    </div>
  );
}

type Failed = {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
};

/** A button that repeats a failed step. */
export function RetryButton({ children = "Try again", ...props }: ButtonProps) {
  const icon = <RetryIcon className="size-5" />;
  return (
    <Button variant="secondary" size="compact" icon={icon} {...props}>
      {children}
    </Button>
  );
}

/** A notice above data that could not be loaded again and may be out of date. */
export function StaleNotice({ className, ...props }: Failed & { readonly className?: string }) {
  return (
    <Notice kind="error" title={props.title} className={className}>
      <p>{props.message}</p>
      <RetryButton className="mt-3" busy={props.busy === true} onClick={props.onRetry} />
    </Notice>
  );
}

export function ErrorWithRetry(props: Failed) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-danger/40 bg-danger-tint p-6">
      <div className="flex gap-3">
        <AlertIcon className="size-7 text-danger" />
        {/* The button is outside the alert, which is read aloud again at each change in it. */}
        <div role="alert">
          <p className="text-lead font-bold">{props.title}</p>
          <p className="mt-1 max-w-text">{props.message}</p>
        </div>
      </div>
      <RetryButton busy={props.busy === true} onClick={props.onRetry} />
    </div>
  );
}

export function ErrorRetryLine({ message, busy, onRetry }: Omit<Failed, "title">) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small">
      {/* The button is outside the alert, which is read aloud again at each change in it. */}
      <span role="alert">{message}</span>
      <button
        type="button"
        aria-disabled={busy || undefined}
        className="link inline-flex min-h-11 items-center gap-1.5"
        onClick={() => {
          if (!busy) onRetry();
        }}
      >
        Try again
        {busy && <Spinner className="size-4" />}
      </button>
    </p>
  );
}
