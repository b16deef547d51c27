import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { webPaths } from "#contract/web-paths.ts";
import { checkDriverOnlyRegistration } from "#domain/people/check-registration.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useFormDraft } from "#web/drafts/draft.ts";
import { createFieldBinder } from "#web/drafts/field-props.ts";
import { useCompany } from "#web/parts/company/company.tsx";
import { NewPasswordFields, useNewPassword } from "#web/parts/people/new-password-fields.tsx";
import { PersonFields } from "#web/parts/people/person-fields.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmailField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";
import { loginLink, registerLink } from "../account-links.tsx";
import type { AccountPage } from "../account-page.ts";
import { driverOnlyDraft } from "../drafts.ts";
import { RegistrationAgreement } from "../registration/registration-agreement.tsx";

export const pageHead = { title: "Driver Registration without a vehicle" };

export const layoutProps = {
  kind: "driver",
  title: "Register without a vehicle",
  intro: "For drivers who drive somebody else's truck. Then we review your registration.",
  links: [
    { ...registerLink("driver", "Do you have a vehicle?"), label: "Register with your vehicles" },
    loginLink("driver", "Registered already?"),
  ],
} satisfies AccountPage;

/** The registration of a driver without a vehicle. It asks for no code by email. */
export default function DriverOnlyRegister() {
  const { termsVersion, privacyVersion } = useCompany();
  const navigate = useNavigate();
  const draft = useFormDraft(driverOnlyDraft);
  const entry = createFieldBinder(draft, driverOnlyDraft.patch);
  const [agreedToTerms, setAgreed] = useState(false);
  const call = useFormCall();
  const secret = useNewPassword();
  const [isAsking, setAsking] = useState(false);
  const emailRef = useRef<HTMLInputElement>(null);

  const details = { ...draft, ...secret.value, agreedToTerms };

  /** Asks the driver to confirm, once the form has no error that the browser can find. */
  function review() {
    void call.submit(checkDriverOnlyRegistration(details), async () => setAsking(true));
  }

  function register() {
    setAsking(false);
    void call.run(async () => {
      const { msg } = await callApi("POST /api/drivers/register/driveronly", {
        body: { ...details, ownerDriver: "no", termsVersion, privacyVersion },
      });
      showToast(msg);
      navigate(webPaths.home());
      driverOnlyDraft.forget();
    });
  }

  return (
    <>
      <Form onSubmit={review} call={call}>
        <PersonFields
          isOwn
          value={draft}
          onChange={driverOnlyDraft.patch}
          cellphoneUse="Clients call this number on the day"
          areaHint="Where you are based, for example Soweto."
        >
          <EmailField
            {...entry("email")}
            ref={emailRef}
            hint="We write to you here about the review, and you log in with it."
            autoComplete="username"
          />
        </PersonFields>
        <NewPasswordFields {...secret} />
        <RegistrationAgreement kind="driver" agreed={agreedToTerms} onAgree={setAgreed} />
        <SubmitButton className="max-sm:w-full">Register as a driver</SubmitButton>
      </Form>
      <ConfirmDialog
        open={isAsking}
        question="Is this email address correct?"
        onYes={register}
        onNo={() => {
          flushSync(() => setAsking(false));
          emailRef.current?.focus();
        }}
      >
        <p className="font-bold wrap-anywhere">{draft.email.trim()}</p>
        <p className="mt-2 text-quiet">
          We write to you there, and you log in with it. With a wrong address we cannot reach you.
        </p>
      </ConfirmDialog>
    </>
  );
}
