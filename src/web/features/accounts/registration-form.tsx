import { useState } from "react";
import { useNavigate } from "react-router";
import { privacyVersion } from "#contract/privacy-version.ts";
import { termsVersion } from "#contract/terms-version.ts";
import { checkClientRegistration } from "#domain/people/check-registration.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { AttemptButton } from "#web/lib/attempt/attempt-button.tsx";
import { useAttempt } from "#web/lib/attempt/use-attempt.ts";
import { forgetDraft, useDraft } from "#web/lib/stored-draft.ts";
import { NewPasswordFields } from "#web/parts/accounts/new-password-fields.tsx";
import { PersonFields } from "#web/parts/accounts/person-fields.tsx";
import { useNewPassword } from "#web/parts/accounts/use-new-password.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { accountKinds } from "./account-kinds.ts";
import type { PageState } from "./page-state.ts";
import { refusedSummary } from "./refused-summary.tsx";
import { PrivacyNotice, TermsLabel } from "./registration-words.tsx";
import { clientRegistrationDraft, type RegistrationDraft } from "./verification/drafts.ts";
import { VerifiedEmailField } from "./verification/verified-email-field.tsx";
import type { VerifiedEmail } from "./verification/verified-only.tsx";

const { firstStep, login } = accountKinds.client;

/** The details of a new client (specification, sections 2 and 5). */
export function RegistrationForm(props: { readonly verified: VerifiedEmail }) {
  const { email } = props.verified;
  const navigate = useNavigate();
  const [draft, changeDraft] = useDraft(clientRegistrationDraft);
  const [agreedToTerms, setAgreed] = useState(false);
  const attempt = useAttempt();
  const secret = useNewPassword(attempt);

  function change(part: Partial<RegistrationDraft>) {
    changeDraft(part);
    for (const field of Object.keys(part)) attempt.mend(field);
  }

  function register() {
    const { name, surname, cellphone, corporateInterest } = draft;
    const details = { name, surname, cellphone, ...secret.value, agreedToTerms };
    void attempt.start(checkClientRegistration(details), async () => {
      const { msg } = await callApi("POST /api/clients/register", {
        body: { ...details, email, corporateInterest, termsVersion, privacyVersion },
      });
      forgetDraft(clientRegistrationDraft);
      toast(msg);
      await navigate(login, { state: { email } satisfies PageState });
    });
  }

  return (
    <Form
      onSubmit={register}
      errors={attempt.errors}
      summary={refusedSummary(attempt, "client", "register")}
      busy={attempt.busy}
    >
      <VerifiedEmailField
        verified={props.verified}
        change={{
          firstStep: firstStep.register,
          onChangeEmail: () => changeDraft({ email, verifCodeSent: "" }),
        }}
      />
      <PersonFields
        isOwn
        value={draft}
        onChange={change}
        cellphoneHint="The driver calls this number on the day, for example 082 555 0000."
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
      <NewPasswordFields {...secret} />
      <PrivacyNotice kind="client" />
      <CheckboxField
        name="agreedToTerms"
        label={<TermsLabel />}
        checked={agreedToTerms}
        onCheckedChange={(checked) => {
          setAgreed(checked);
          attempt.mend("agreedToTerms");
        }}
      />
      <AttemptButton attempt={attempt} className="w-full">
        Create my account
      </AttemptButton>
    </Form>
  );
}
