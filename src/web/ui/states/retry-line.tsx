import { Spinner } from "../icons.tsx";

/** What failed, in a line beside the work, and another try. */
export function RetryLine(props: {
  readonly message: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}) {
  const { message, busy, onRetry } = props;
  return (
    <p className="text-small">
      {/* Without the button: it changes at every try, and would have all of it read again. */}
      <span role="alert">{message}</span>{" "}
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
