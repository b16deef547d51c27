import { Button } from "../button.tsx";
import { AlertIcon, RetryIcon, Spinner } from "../icons.tsx";
import { Notice } from "./notice.tsx";

type Failed = {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
  /** Another try is under way. */
  readonly busy?: boolean;
};

/** A notice above data that was loaded before and could not be loaded again. */
export function StaleNotice(props: Failed) {
  return (
    <Notice kind="error" title={props.title}>
      <p>{props.message}</p>
      <Button
        variant="secondary"
        size="compact"
        className="mt-3"
        busy={props.busy === true}
        onClick={props.onRetry}
      >
        Try again
      </Button>
    </Notice>
  );
}

/** Replaces data that could not be loaded, and offers another try. */
export function ErrorState(props: Failed) {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-danger/40 bg-danger-tint p-6">
      <div className="flex gap-3">
        <AlertIcon className="size-7 text-danger" />
        {/* Without the button: it changes at every try, and would have all of it read again. */}
        <div role="alert">
          <p className="text-lead font-bold">{props.title}</p>
          <p className="mt-1 max-w-text">{props.message}</p>
        </div>
      </div>
      <Button
        variant="secondary"
        size="compact"
        busy={props.busy === true}
        icon={<RetryIcon className="size-5" />}
        onClick={props.onRetry}
      >
        Try again
      </Button>
    </div>
  );
}

/** A failure in one line, and another try. */
export function RetryLine(props: Omit<Failed, "title">) {
  const { message, busy, onRetry } = props;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small">
      {/* Without the button: it changes at every try, and would have all of it read again. */}
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
