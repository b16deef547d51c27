import type { ReactNode, Ref } from "react";
import { AlertIcon } from "../icons.tsx";
import { type FieldErrors, type FormField, fieldId } from "./form-context.ts";

export function ErrorSummary({
  ref,
  formId,
  summary,
  errors,
  fields,
}: {
  readonly ref: Ref<HTMLDivElement>;
  readonly formId: string;
  readonly summary: ReactNode;
  readonly errors: FieldErrors;
  /** The fields that exist; a message about anything else is shown without a link. */
  readonly fields: readonly FormField[];
}) {
  const messages = inFieldOrder(errors, fields);
  if (!summary && messages.length === 0) return null;
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
        <ul className="mt-2 grid gap-1 pl-8">
          {messages.map(({ name, group, message, isLinked }) => (
            <li key={name}>
              {isLinked ? (
                <a
                  href={`#${fieldId(formId, name)}`}
                  className="inline-block py-1 text-danger-dark underline underline-offset-2 hover:decoration-2"
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId(formId, name))?.focus();
                  }}
                >
                  {group && `${group}: `}
                  <span>{message}</span>
                </a>
              ) : (
                <span className="text-danger-dark">{message}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function inFieldOrder(errors: FieldErrors, fields: readonly FormField[]) {
  const placeOf = (name: string) => {
    const place = fields.findIndex((field) => field.name === name);
    return place === -1 ? fields.length : place;
  };
  return Object.entries(errors)
    .flatMap(([name, message]) => (message ? [{ name, message, place: placeOf(name) }] : []))
    .sort((a, b) => a.place - b.place)
    .map(({ name, message, place }) => ({
      name,
      message,
      group: fields[place]?.group ?? null,
      isLinked: place < fields.length,
    }));
}
