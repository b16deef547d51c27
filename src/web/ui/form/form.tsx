import {
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button, type ButtonProps } from "../button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import {
  type FieldErrors,
  FormContext,
  type FormField,
  hasErrors,
  withField,
} from "./form-context.ts";

/**
 * The shell of every form. `errors`, `summary` and `busy` are required, so that no form forgets
 * where a failure shows: fields find their error by name, the summary stands on top, takes the
 * focus after a failed submit and links to the fields.
 */
export function Form(props: {
  /** Called unless the form is busy; the browser's own submit never happens. */
  readonly onSubmit: () => void;
  /** Field name → message, for the fields at fault. Pass a new object for each attempt. */
  readonly errors: FieldErrors;
  /** What went wrong as a whole, with links where they help, or null. */
  readonly summary: ReactNode;
  /** True while the submit is under way. */
  readonly busy: boolean;
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { onSubmit, errors, summary, busy } = props;
  const id = useId();
  const summaryRef = useRef<HTMLDivElement>(null);
  const awaitsAnswer = useRef(false);
  const [fields, setFields] = useState<readonly FormField[]>([]);

  const register = useCallback(
    (field: FormField) => {
      setFields((known) => withField(id, known, field));
      return () => setFields((known) => known.filter((other) => other !== field));
    },
    [id],
  );
  const state = useMemo(() => ({ id, errors, busy, register }), [id, errors, busy, register]);

  useEffect(() => {
    const failed = Boolean(summary) || hasErrors(errors);
    if (!failed || busy || !awaitsAnswer.current) return;
    awaitsAnswer.current = false;
    summaryRef.current?.focus();
  }, [errors, summary, busy]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    awaitsAnswer.current = true;
    onSubmit();
  }

  return (
    <FormContext value={state}>
      <form
        noValidate
        aria-label={props.label}
        aria-busy={busy || undefined}
        className={props.className ?? "grid gap-6"}
        onSubmit={submit}
        onInput={() => {
          if (!busy) awaitsAnswer.current = false;
        }}
      >
        <ErrorSummary
          ref={summaryRef}
          formId={id}
          summary={summary}
          errors={errors}
          fields={fields}
        />
        {props.children}
      </form>
    </FormContext>
  );
}

/** The button that submits the form around it, and shows that it is doing so. */
export function SubmitButton(props: Omit<ButtonProps, "type" | "busy">) {
  const form = useContext(FormContext);
  return <Button {...props} type="submit" busy={form?.busy ?? false} />;
}
