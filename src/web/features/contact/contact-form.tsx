import { useEffect, useRef, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { minContactFillMs } from "#domain/people/check-contact-message.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { createFormDraft, useFormDraft } from "#web/drafts/draft.ts";
import { createFieldBinder } from "#web/drafts/field-props.ts";
import { RightToObjectText } from "#web/parts/company/company.tsx";
import { Button, NewTabLink } from "#web/ui/button.tsx";
import { EmailField, TextAreaField, TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";

const empty = { name: "", email: "", cellphone: "", message: "" };
type ContactDraft = typeof empty;

export const contactDraft = createFormDraft<ContactDraft>({ name: "contactDraft", empty });

/** The contact form. Only the server checks it. A second message keeps the name, email and number. */
export function ContactForm() {
  const draft = useFormDraft(contactDraft);
  const entry = createFieldBinder(draft, contactDraft.patch);
  // A trap for spam programs: people do not see this field, unless a browser has filled it in.
  const [website, setWebsite] = useState("");
  const [sent, setSent] = useState<{ msg: string; draft: ContactDraft } | null>(null);
  const fillTime = useFillTime();
  const call = useFormCall();

  function send() {
    void call.run(async () => {
      const isWhole = Object.values(draft).every((text) => text.trim() !== "");
      const filled = isWhole ? { filledInMs: await fillTime() } : {};
      const body = { ...contactDraft.current(), website, ...filled };
      const { msg } = await callApi("POST /api/createcontact", { body });
      setSent({ msg, draft: contactDraft.current() });
      contactDraft.forget();
    });
  }

  if (sent !== null) {
    return (
      <Sent
        answer={sent.msg}
        onWriteAnother={() => {
          contactDraft.change(() => ({ ...sent.draft, message: "" }));
          setSent(null);
        }}
      />
    );
  }
  return (
    <Form label="Contact" onSubmit={send} call={call}>
      <TextField {...entry("name")} label="Name" autoComplete="name" />
      <div className="grid gap-6 sm:grid-cols-2">
        <EmailField {...entry("email")} autoComplete="email" />
        <TextField
          {...entry("cellphone")}
          label="Cellphone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </div>
      <TextAreaField {...entry("message")} label="Message" rows={5} />
      <div hidden={website === ""}>
        <TextField
          name="website"
          label="Website"
          hint="Leave this field empty."
          optional
          autoComplete="off"
          value={website}
          onValueChange={setWebsite}
        />
      </div>
      {/* POPIA, sections 11(3) and 18, requires this notice. */}
      <p className="border-l-4 border-line pl-4 text-small text-quiet">
        We use what you write here to answer you, and delete it 12 months after our last answer (24
        months if there is none). <RightToObjectText /> Our{" "}
        <NewTabLink to={webPaths.privacy()}>privacy policy</NewTabLink> says more.
      </p>
      <SubmitButton className="max-sm:w-full">Send message</SubmitButton>
    </Form>
  );
}

function Sent(props: { readonly answer: string; readonly onWriteAnother: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone, so the focus moves to this confirmation.
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

/** Returns how long a form was open, in ms. It waits first, so that autofill is not refused as too quick. */
function useFillTime(): () => Promise<number> {
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);
  return async () => {
    const openMs = performance.now() - openedAt.current;
    const missingMs = minContactFillMs - openMs;
    if (missingMs > 0) await new Promise((resolve) => setTimeout(resolve, missingMs));
    return Math.ceil(Math.max(openMs, minContactFillMs));
  };
}
