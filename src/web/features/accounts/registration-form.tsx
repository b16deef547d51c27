import { useState } from "react";
import { useNavigate } from "react-router";
import { termsVersion } from "#contract/terms-version.ts";
import { webPaths } from "#contract/web-paths.ts";
import { checkClientRegistration } from "#domain/people/check-registration.ts";
import { callApi } from "#web/lib/api-client.ts";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { Form, SubmitButton } from "#web/ui/form.tsx";
import { RadioCards } from "#web/ui/radio-cards.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.ts";
import { useAttempt } from "./attempt/use-attempt.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import type { PageState } from "./page-state.ts";
import { refusedSummary } from "./refused-summary.tsx";
import { PrivacyNotice, TermsLabel } from "./registration-words.tsx";
import {
  forgetRegistrationDraft,
  type RegistrationDraft,
  useRegistrationDraft,
} from "./verification/drafts.ts";
import { VerifiedEmailField } from "./verification/verified-email-field.tsx";
import type { VerifiedEmail } from "./verification/verified-only.tsx";

const firstStep = webPaths.clientRegister();

/** The details of a new client (specification, sections 2 and 5). */
export function RegistrationForm(props: { readonly verified: VerifiedEmail }) {
  const { email } = props.verified;
  const navigate = useNavigate();
  const [draft, changeDraft] = useRegistrationDraft();
  const [secret, setSecret] = useState({ password: "", confPassword: "" });
  const [agreedToTerms, setAgreed] = useState(false);
  const attempt = useAttempt();

  function change(part: Partial<RegistrationDraft>) {
    changeDraft(part);
    for (const field of Object.keys(part)) attempt.mend(field);
  }

  function register() {
    const { name, surname, cellphone, corporateInterest } = draft;
    const details = { name, surname, cellphone, ...secret, agreedToTerms };
    void attempt.start(checkClientRegistration(details), async () => {
      const { msg } = await callApi("POST /api/clients/register", {
        body: { ...details, email, corporateInterest, termsVersion },
      });
      forgetRegistrationDraft();
      toast(msg);
      await navigate(webPaths.clientLogin(), { state: { email } satisfies PageState });
    });
  }

  return (
    <Form
      onSubmit={register}
      errors={attempt.errors}
      summary={refusedSummary(attempt, firstStep)}
      busy={attempt.busy}
    >
      <VerifiedEmailField
        verified={props.verified}
        firstStep={firstStep}
        onChangeEmail={() => changeDraft({ email, verifCodeSent: "" })}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          name="name"
          label="Name"
          autoComplete="given-name"
          value={draft.name}
          onValueChange={(name) => change({ name })}
        />
        <TextField
          name="surname"
          label="Surname"
          autoComplete="family-name"
          value={draft.surname}
          onValueChange={(surname) => change({ surname })}
        />
      </div>
      <TextField
        name="cellphone"
        label="Cellphone"
        hint="The driver calls this number on the day, for example 082 555 0000."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={draft.cellphone}
        onValueChange={(cellphone) => change({ cellphone })}
      />
      <RadioCards
        name="corporateInterest"
        label="Do you want to move goods for a business?"
        hint="With yes, we call you to agree how you want to work. You can book either way."
        options={[
          { value: "no", label: "No" },
          { value: "yes", label: "Yes" },
        ]}
        value={draft.corporateInterest}
        onValueChange={(corporateInterest) => change({ corporateInterest })}
      />
      <NewPasswordFields
        value={secret}
        onChange={(part) => {
          setSecret((last) => ({ ...last, ...part }));
          for (const field of Object.keys(part)) attempt.mend(field);
        }}
      />
      <PrivacyNotice />
      <CheckboxField
        name="agreedToTerms"
        label={<TermsLabel />}
        checked={agreedToTerms}
        onCheckedChange={(checked) => {
          setAgreed(checked);
          attempt.mend("agreedToTerms");
        }}
      />
      <SubmitButton>Create my account</SubmitButton>
    </Form>
  );
}
