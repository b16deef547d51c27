import {
  type ReactNode,
  type SubmitEvent,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { flushSync } from "react-dom";
import { Button, type ButtonProps } from "../button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { FormContext, type FormStatus, hasFieldErrors } from "./form-context.ts";
import { changedTextControls, typeTextAgain } from "./typed-controls.ts";
import { RetryCountdown, RetryWaitLine } from "./wait-line.tsx";

/**
 * The shell of every form. The `call` that the form sends is required, so that every form shows its
 * failures: beside the fields by their names, and in a summary on top, which takes the focus after a failed
 * submit and links to the fields.
 */
export function Form(props: {
  /** Called on submit unless the form is busy. The browser itself never submits the form. */
  readonly onSubmit: () => void;
  readonly call: FormStatus;
  /** Replaces the call's summary of a failure, for example by one with links. */
  readonly summary?: ReactNode;
  /** True while the form is busy for another reason than a call being sent. */
  readonly busy?: boolean;
  readonly label?: string;
  /** "off" forbids browsers to fill in fields or restore their former values. */
  readonly autoComplete?: "off";
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { onSubmit, call } = props;
  const { errors, waitSeconds, clearError } = call;
  const summary = props.summary === undefined ? call.summary : props.summary;
  const busy = props.busy === true || call.busy;
  const id = useId();
  const summaryRef = useRef<HTMLDivElement>(null);
  const awaitsAnswer = useRef(false);
  const send = useRef(onSubmit);
  useLayoutEffect(() => {
    send.current = onSubmit;
  });

  useEffect(() => {
    const failed = Boolean(summary) || hasFieldErrors(errors);
    if (!failed || busy || !awaitsAnswer.current) return;
    awaitsAnswer.current = false;
    summaryRef.current?.focus();
  }, [errors, summary, busy]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    awaitsAnswer.current = true;
    // A browser or a password manager may have filled in fields without an event.
    const silent = changedTextControls(event.currentTarget);
    if (silent.length > 0) {
      flushSync(() => {
        for (const control of silent) typeTextAgain(control, control.value);
      });
    }
    send.current();
  }

  return (
    <FormContext value={{ id, errors, busy, waitSeconds, clearError }}>
      <form
        noValidate
        autoComplete={props.autoComplete}
        // Before the page's code has loaded, a submit must not put typed text into the URL.
        method="post"
        aria-label={props.label}
        aria-busy={busy || undefined}
        className={props.className ?? "grid gap-6"}
        onSubmit={submit}
        onInput={() => {
          if (!busy) awaitsAnswer.current = false;
        }}
      >
        <ErrorSummary ref={summaryRef} formId={id} summary={summary} errors={errors} />
        <RetryCountdown waiting={call.waiting} />
        {props.children}
      </form>
    </FormContext>
  );
}

/** The button that submits a form. It shows the seconds until the server accepts another call. */
export function SubmitButton(props: Omit<ButtonProps, "type" | "busy">) {
  const { busy = false, waitSeconds = 0 } = useContext(FormContext) ?? {};
  return (
    <div>
      <Button {...props} type="submit" busy={busy} disabled={props.disabled || waitSeconds > 0} />
      <RetryWaitLine seconds={waitSeconds} can="You can try again" />
    </div>
  );
}

export function FormSection(props: {
  readonly title: string;
  readonly intro?: string;
  readonly gap?: "gap-5" | "gap-6";
  readonly children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`grid min-w-0 border-t border-line pt-6 first-of-type:border-0 first-of-type:pt-0 ${props.gap ?? "gap-6"}`}
    >
      <div>
        <h2 id={titleId} className="text-lead font-bold">
          {props.title}
        </h2>
        {props.intro && <p className="mt-1 text-quiet">{props.intro}</p>}
      </div>
      {props.children}
    </section>
  );
}
