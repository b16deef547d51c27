import { Button } from "../button.tsx";
import { AlertIcon, RetryIcon } from "../icons.tsx";
import { Notice } from "./notice.tsx";

type Failed = {
  readonly title: string;
  readonly message: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
};

/** Stands above something that was loaded before and could not be loaded again. */
export function StaleNotice(props: Failed) {
  return (
    <Notice kind="error" title={props.title}>
      <p>{props.message}</p>
      <Button
        variant="secondary"
        size="compact"
        className="mt-3"
        busy={props.busy ?? false}
        onClick={props.onRetry}
      >
        Try again
      </Button>
    </Notice>
  );
}

/** Stands where something could not be loaded, with a way to try again. */
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
        busy={props.busy ?? false}
        icon={<RetryIcon className="size-5" />}
        onClick={props.onRetry}
      >
        Try again
      </Button>
    </div>
  );
}
