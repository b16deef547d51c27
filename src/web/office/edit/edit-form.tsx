import { type ReactNode, useEffect, useState } from "react";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { checkPrintableText } from "#domain/text/printed-text.ts";
import { useMarkFormUnsaved } from "#web/drafts/unsaved.ts";
import { skipLeaveQuestion, useUnsavedLeaveQuestion } from "#web/routing/leave-question.ts";
import { signedOutEvent } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmailField, TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import { historyFieldText, historyValueText } from "../history.tsx";
import type { PersonInRow } from "../list/row-cards.tsx";
import type { BindFormField, RecordForm } from "./use-record-form.ts";

/** A question to which staff must answer Yes before certain changes are saved. */
export type ConfirmSaveQuestion = {
  readonly question: string;
  readonly children: ReactNode;
  /** Values sent with the changes after the answer Yes, in place of the form's `also`. */
  readonly also?: object;
};

export function EditForm<Values extends object>(props: {
  readonly form: RecordForm<Values>;
  /** Returns the question to answer before these values are saved; null where there is none. */
  readonly ask?: (values: Values) => ConfirmSaveQuestion | null | undefined;
  readonly also?: object;
  readonly label: string;
  readonly saveLabel?: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}) {
  const { form } = props;
  const { busy } = form.call;
  const [isAsking, setAsking] = useState(false);
  const question = props.ask?.(form.values) ?? null;
  useMarkFormUnsaved(form.isChanged);
  return (
    <Card className="md:p-6">
      {props.intro}
      <Form
        label={props.label}
        onSubmit={() => (question ? setAsking(true) : form.save())}
        call={form.call}
        autoComplete="off"
      >
        <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">{props.children}</div>
        {form.conflicts.map((conflict) => (
          <ConflictNotice key={conflict.name} {...conflict} words={form.words} />
        ))}
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{props.saveLabel ?? "Save changes"}</SubmitButton>
          {form.isChanged && (
            <Button variant="secondary" disabled={busy} onClick={form.undo}>
              Undo changes
            </Button>
          )}
        </div>
        <UnsavedGuard isOn={form.isChanged && !busy} />
      </Form>
      {question && (
        <ConfirmDialog
          {...question}
          open={isAsking}
          danger
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            form.save(question.also ?? props.also);
          }}
        />
      )}
    </Card>
  );
}

function ConflictNotice(
  props: Omit<RecordForm<object>["conflicts"][number], "name"> &
    Pick<RecordForm<object>, "words"> & { readonly name: string },
) {
  const { name, mine, theirs, words } = props;
  const field = historyFieldText(name, words);
  const shown = (value: unknown) =>
    typeof value === "object" && value !== null
      ? "another one"
      : historyValueText(name, value === null ? null : `${value as string}`, words);
  return (
    <Notice kind="warning" title={`${field}: somebody else has changed it`}>
      <p className="wrap-anywhere">
        It is now <strong>{shown(theirs)}</strong>. Yours is <strong>{shown(mine)}</strong>.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" size="compact" onClick={props.keepMine}>
          Keep mine<span className="sr-only"> for {field}</span>
        </Button>
        <Button variant="secondary" size="compact" onClick={props.takeTheirs}>
          Take theirs<span className="sr-only"> for {field}</span>
        </Button>
      </div>
    </Notice>
  );
}

export function FullWidthField(props: { readonly children: ReactNode }) {
  return <div className="min-w-0 md:col-span-2">{props.children}</div>;
}

/** The first values of the form for a person: the record without its id, its phone number in groups. */
export function editablePersonValues<
  Row extends { readonly id: string; readonly cellphone: string },
>({ id: _, cellphone, ...values }: Row) {
  return { ...values, cellphone: formatCellphone(cellphone) };
}

export function EditPersonFields(props: {
  readonly bind: (name: keyof PersonInRow) => ReturnType<BindFormField<PersonInRow>>;
  readonly emailHint: string;
}) {
  const { bind } = props;
  const named = (field: "name" | "surname") => {
    const bound = bind(field);
    return { ...bound, hint: checkPrintableText(bound.value) };
  };
  return (
    <>
      <TextField label="Name" {...named("name")} />
      <TextField label="Surname" {...named("surname")} />
      <FullWidthField>
        <EmailField hint={props.emailHint} {...bind("email")} />
      </FullWidthField>
      <TextField label="Cellphone" type="tel" inputMode="tel" {...bind("cellphone")} />
    </>
  );
}

function UnsavedGuard({ isOn }: { readonly isOn: boolean }) {
  const { isAsked, stay, leave } = useUnsavedLeaveQuestion(isOn);

  useEffect(() => {
    if (!isOn) return;
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    window.addEventListener(signedOutEvent, skipLeaveQuestion, { signal });
    return () => ended.abort();
  }, [isOn]);

  return (
    <ConfirmDialog open={isAsked} question="Leave without saving?" danger onNo={stay} onYes={leave}>
      <p>What you changed on this page has not been saved.</p>
    </ConfirmDialog>
  );
}
