import { useState } from "react";
import { useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { AttemptButton } from "#web/lib/attempt/attempt-button.tsx";
import { useAttempt } from "#web/lib/attempt/use-attempt.ts";
import { forgetDraft, useDraft } from "#web/lib/stored-draft.ts";
import { NewPasswordFields } from "#web/parts/accounts/new-password-fields.tsx";
import { PersonFields, type PersonText } from "#web/parts/accounts/person-fields.tsx";
import { useNewPassword } from "#web/parts/accounts/use-new-password.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { accountKinds } from "../account-kinds.ts";
import { refusedSummary } from "../refused-summary.tsx";
import { PrivacyNotice, TermsLabel } from "../registration-words.tsx";
import { VerifiedEmailField } from "../verification/verified-email-field.tsx";
import type { VerifiedEmail } from "../verification/verified-only.tsx";
import { driverRegistrationDraft, type OwnerDraft } from "./driver-drafts.ts";
import { checkFilledForm, driverRequest, fieldOfPath } from "./driver-request.ts";
import { FormSection } from "./form-section.tsx";
import { OwnerFields } from "./owner-fields.tsx";
import { VehicleListFields } from "./vehicle-list-fields.tsx";

/** The details of a new driver, the vehicles and their owner (specification, sections 2 and 5). */
export function DriverRegistrationForm(props: { readonly verified: VerifiedEmail }) {
  const { email } = props.verified;
  const navigate = useNavigate();
  const [draft, changeDraft] = useDraft(driverRegistrationDraft);
  const [agreedToTerms, setAgreed] = useState(false);
  const attempt = useAttempt(undefined, fieldOfPath(draft.ownsVehicles));
  const secret = useNewPassword(attempt, "driverDetails.");

  function changeOwn(part: Partial<PersonText & { readonly area: string }>) {
    changeDraft(part);
    for (const field of Object.keys(part)) attempt.mend(`driverDetails.${field}`);
  }

  function changeOwner(part: Partial<OwnerDraft>) {
    changeDraft({ owner: { ...draft.owner, ...part } });
    for (const field of Object.keys(part)) attempt.mend(`ownerDetails.${field}`);
  }

  function register() {
    const form = { draft, email, secret: secret.value, agreedToTerms };
    void attempt.start(checkFilledForm(form), async () => {
      const { msg } = await callApi("POST /api/drivers/register", { body: driverRequest(form) });
      forgetDraft(driverRegistrationDraft);
      toast(msg);
      await navigate(webPaths.home());
    });
  }

  return (
    <Form
      onSubmit={register}
      errors={attempt.errors}
      summary={refusedSummary(attempt, "driver", "register")}
      busy={attempt.busy}
      className="grid gap-8"
    >
      <FormSection title="About you">
        <VerifiedEmailField
          name="driverDetails.email"
          verified={props.verified}
          change={{
            firstStep: accountKinds.driver.firstStep.register,
            onChangeEmail: () => changeDraft({ email, verifCodeSent: "" }),
          }}
        />
        <PersonFields
          prefix="driverDetails."
          isOwn
          value={draft}
          onChange={changeOwn}
          cellphoneHint="Clients call this number on the day, for example 082 555 0000."
        />
        <TextField
          name="driverDetails.area"
          label="Area"
          hint="Where you are based, for example Soweto."
          autoComplete="address-level2"
          value={draft.area}
          onValueChange={(area) => changeOwn({ area })}
        />
        <NewPasswordFields {...secret} />
      </FormSection>
      <FormSection title="Your vehicles" intro="Each one is reviewed. You can add others later.">
        <VehicleListFields
          vehicles={draft.vehicles}
          onChange={(vehicles) => changeDraft({ vehicles })}
          attempt={attempt}
        />
        <OwnerFields
          ownsVehicles={draft.ownsVehicles}
          onChoose={(ownsVehicles) => changeDraft({ ownsVehicles })}
          owner={draft.owner}
          onOwnerChange={changeOwner}
        />
      </FormSection>
      <FormSection title="Before you send it">
        <PrivacyNotice kind="driver" />
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
          Register as a driver
        </AttemptButton>
      </FormSection>
    </Form>
  );
}
