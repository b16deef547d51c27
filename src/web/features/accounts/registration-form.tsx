import { useState } from "react";
import { useNavigate } from "react-router";
import { privacyVersion } from "#contract/privacy-version.ts";
import { termsVersion } from "#contract/terms-version.ts";
import { checkClientRegistration } from "#domain/people/check-registration.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { useDraft } from "#web/lib/draft.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { NewPasswordFields, useNewPassword } from "#web/parts/accounts/new-password-fields.tsx";
import { PersonFields } from "#web/parts/accounts/person-fields.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { accountKinds } from "./account-kinds.ts";
import type { PageState } from "./frame/account-page.ts";
import { refusedSummary } from "./refused-summary.tsx";
import { PrivacyNotice, TermsLabel } from "./registration-words.tsx";
import { clientRegistrationDraft } from "./verification/drafts.ts";
import { useVerifiedEmail, VerifiedEmailField } from "./verification/verified-email-field.tsx";

const { firstStep, login } = accountKinds.client;

/** The details of a new client (specification, sections 2 and 5). */
export function RegistrationForm() {
  const verified = useVerifiedEmail();
  const { email } = verified;
  const navigate = useNavigate();
  const draft = useDraft(clientRegistrationDraft);
  const [agreedToTerms, setAgreed] = useState(false);
  const call = useFormCall();
  const secret = useNewPassword();

  function register() {
    const { name, surname, cellphone, corporateInterest } = draft;
    const details = { name, surname, cellphone, ...secret.value, agreedToTerms };
    void call.submit(checkClientRegistration(details), async () => {
      const { msg } = await callApi("POST /api/clients/register", {
        body: { ...details, email, corporateInterest, termsVersion, privacyVersion },
      });
      toast(msg);
      await navigate(login, { state: { email } satisfies PageState });
      clientRegistrationDraft.forget();
    });
  }

  return (
    <Form onSubmit={register} call={call} summary={refusedSummary(call, "client", "register")}>
      <VerifiedEmailField
        verified={verified}
        change={{
          firstStep: firstStep.register,
          onChangeEmail: () => clientRegistrationDraft.patch({ email, verifCodeSent: "" }),
        }}
      />
      <PersonFields
        isOwn
        value={draft}
        onChange={clientRegistrationDraft.patch}
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
        onValueChange={(corporateInterest) => clientRegistrationDraft.patch({ corporateInterest })}
      />
      <NewPasswordFields {...secret} />
      <PrivacyNotice kind="client" />
      <CheckboxField
        name="agreedToTerms"
        label={<TermsLabel />}
        checked={agreedToTerms}
        onCheckedChange={setAgreed}
      />
      <SubmitButton className="w-full">Create my account</SubmitButton>
    </Form>
  );
}
