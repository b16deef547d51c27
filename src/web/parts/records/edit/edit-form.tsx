import type { ReactNode } from "react";
import { AttemptButton } from "#web/lib/attempt/attempt-button.tsx";
import { useUnsaved } from "#web/lib/unsaved.ts";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import type { RecordForm } from "./use-record-form.ts";

/** The form of a record: its fields in two columns where there is room, and what saves them. */
export function EditForm<Values extends object>(props: {
  readonly form: RecordForm<Values>;
  /** Names the form, such as "Edit client". */
  readonly label: string;
  readonly children: ReactNode;
}) {
  const { form } = props;
  const { errors, summary, busy } = form.attempt;
  useUnsaved(form.isChanged);
  return (
    <Form
      label={props.label}
      onSubmit={form.save}
      errors={errors}
      summary={summary}
      busy={busy}
      className="grid gap-6"
    >
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">{props.children}</div>
      <div className="flex flex-wrap gap-3">
        <AttemptButton attempt={form.attempt}>Save changes</AttemptButton>
        {form.isChanged && (
          <Button variant="secondary" disabled={busy} onClick={form.undo}>
            Undo changes
          </Button>
        )}
      </div>
      <UnsavedGuard isOn={form.isChanged && !busy} />
    </Form>
  );
}

/** A field of the form that takes both columns. */
export function WideField(props: { readonly children: ReactNode }) {
  return <div className="min-w-0 md:col-span-2">{props.children}</div>;
}
