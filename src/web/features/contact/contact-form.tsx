import { useEffect, useRef, useState } from "react";
import { callApi } from "#web/lib/api/api-client.ts";
import { AttemptButton } from "#web/lib/attempt/attempt-button.tsx";
import { useAttempt } from "#web/lib/attempt/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { TextAreaField } from "#web/ui/fields/text-area-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { ContactPrivacyNotice } from "./contact-privacy-notice.tsx";
import { type ContactDraft, useContactDraft } from "./use-contact-draft.ts";
import { useFillTime } from "./use-fill-time.ts";

/**
 * Writes to the company (specification, sections 2 and 5). The server judges what was written; its
 * answer stands in the place of the form, and whoever writes again keeps their name and numbers.
 */
export function ContactForm() {
  const draft = useContactDraft();
  const { written } = draft;
  // Programs fill in what people do not see; whoever did not mean to sees it then.
  const [website, setWebsite] = useState("");
  const [answer, setAnswer] = useState<string | null>(null);
  const fillTime = useFillTime();
  const attempt = useAttempt();

  function change(part: Partial<ContactDraft>) {
    draft.change(part);
    for (const field of Object.keys(part)) attempt.mend(field);
  }

  function send() {
    void attempt.start({}, async () => {
      const isWhole = Object.values(written).every((text) => text.trim() !== "");
      const filled = isWhole ? { filledInMs: await fillTime() } : {};
      const body = { ...draft.latest(), website, ...filled };
      const { msg } = await callApi("POST /api/createcontact", { body });
      draft.forget();
      setAnswer(msg);
    });
  }

  if (answer !== null) {
    return (
      <Sent
        answer={answer}
        onWriteAnother={() => {
          change({ message: "" });
          setAnswer(null);
        }}
      />
    );
  }
  return (
    <Form
      label="Contact"
      onSubmit={send}
      errors={attempt.errors}
      summary={attempt.summary}
      busy={attempt.busy}
    >
      <TextField
        name="name"
        label="Name"
        autoComplete="name"
        value={written.name}
        onValueChange={(name) => change({ name })}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={written.email}
          onValueChange={(email) => change({ email })}
        />
        <TextField
          name="cellphone"
          label="Cellphone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={written.cellphone}
          onValueChange={(cellphone) => change({ cellphone })}
        />
      </div>
      <TextAreaField
        name="message"
        label="Message"
        rows={5}
        value={written.message}
        onValueChange={(message) => change({ message })}
      />
      <div hidden={website === ""}>
        <TextField
          name="website"
          label="Website"
          hint="Leave this field empty."
          optional
          autoComplete="off"
          value={website}
          onValueChange={(text) => {
            setWebsite(text);
            attempt.mend("website");
          }}
        />
      </div>
      <ContactPrivacyNotice />
      <AttemptButton attempt={attempt} className="max-sm:w-full">
        Send message
      </AttemptButton>
    </Form>
  );
}

/** The server's answer. It takes the focus, since the button that was pressed is gone. */
function Sent(props: { readonly answer: string; readonly onWriteAnother: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="rounded-field outline-offset-8">
      <output className="grid grid-cols-[auto_1fr] items-center gap-3 text-lead font-bold">
        <span className="grid size-10 place-items-center rounded-full bg-action-tint text-action">
          <CheckIcon />
        </span>
        {props.answer}
      </output>
      <Button variant="secondary" className="mt-6" onClick={props.onWriteAnother}>
        Write another message
      </Button>
    </div>
  );
}
