import { type ReactNode, type Ref, useLayoutEffect, useState } from "react";
import { AlertIcon } from "../icons.tsx";
import { type FieldErrors, fieldId, hasFieldErrors } from "./form-context.ts";

/** Says on top of a form why it was not sent, with a link to each field that has a message. */
export function ErrorSummary(props: {
  readonly ref: Ref<HTMLDivElement>;
  readonly formId: string;
  readonly summary: ReactNode;
  readonly errors: FieldErrors;
}) {
  const { ref, formId, summary, errors } = props;
  const [messages, setMessages] = useState<readonly FieldMessage[]>([]);
  // The order of the fields is known only from the page, once React has drawn it.
  // oxlint-disable-next-line react/set-state-in-effect
  useLayoutEffect(() => setMessages(inFieldOrder(formId, errors)), [formId, errors]);
  if (!summary && !hasFieldErrors(errors)) return null;
  const titleId = `${formId}-summary`;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      aria-labelledby={titleId}
      className="rounded-card border-2 border-danger bg-danger-tint p-4"
    >
      <p id={titleId} className="flex gap-2 font-bold text-danger-dark">
        <AlertIcon className="mt-0.5 size-6" />
        <span className="min-w-0">{summary || "Check the marked fields and try again."}</span>
      </p>
      {messages.length > 0 && (
        <ul className="mt-2 grid gap-1 pl-8 text-danger-dark">
          {messages.map(({ name, message, control }) => (
            <li key={name}>
              {control ? (
                <a
                  href={`#${control.id}`}
                  className="inline-block py-1 underline underline-offset-2 hover:decoration-2"
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(control.id)?.focus();
                  }}
                >
                  {control.dataset["group"] && `${control.dataset["group"]}: `}
                  <span>{message}</span>
                </a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type FieldMessage = {
  readonly name: string;
  readonly message: string;
  /** The control on the page that the message is about; null for a message about anything else. */
  readonly control: HTMLElement | null;
};

/** The messages in the order of their controls on the page; those without a control come last. */
function inFieldOrder(formId: string, errors: FieldErrors): readonly FieldMessage[] {
  return Object.entries(errors)
    .flatMap(([name, message]) =>
      message ? { name, message, control: document.getElementById(fieldId(formId, name)) } : [],
    )
    .sort(({ control: a }, { control: b }) => {
      if (!a || !b) return Number(!a) - Number(!b);
      return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    });
}
