import { useState } from "react";
import { useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { useDraft } from "#web/lib/draft.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { NewPasswordFields } from "#web/parts/accounts/new-password-fields.tsx";
import { PersonFields } from "#web/parts/accounts/person-fields.tsx";
import { useNewPassword } from "#web/parts/accounts/use-new-password.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { accountKinds } from "../account-kinds.ts";
import { refusedSummary } from "../refused-summary.tsx";
import { PrivacyNotice, TermsLabel } from "../registration-words.tsx";
import { useVerifiedEmail, VerifiedEmailField } from "../verification/verified-email-field.tsx";
import { driverRegistrationDraft } from "./driver-drafts.ts";
import { checkFilledForm, driverRequest, fieldOfPath } from "./driver-request.ts";
import { FormSection } from "./form-section.tsx";
import { OwnerFields } from "./owner-fields.tsx";
import { VehicleListFields } from "./vehicle-list-fields.tsx";

/** The details of a new driver, the vehicles and their owner (specification, sections 2 and 5). */
export function DriverRegistrationForm() {
  const verified = useVerifiedEmail();
  const { email } = verified;
  const navigate = useNavigate();
  const draft = useDraft(driverRegistrationDraft);
  const [agreedToTerms, setAgreed] = useState(false);
  const call = useFormCall({ fieldOfPath: fieldOfPath(draft.ownsVehicles) });
  const secret = useNewPassword("driverDetails.");

  function register() {
    const form = { draft, email, secret: secret.value, agreedToTerms };
    void call.submit(checkFilledForm(form), async () => {
      const { msg } = await callApi("POST /api/drivers/register", { body: driverRequest(form) });
      toast(msg);
      await navigate(webPaths.home());
      driverRegistrationDraft.forget();
    });
  }

  return (
    <Form
      onSubmit={register}
      call={call}
      summary={refusedSummary(call, "driver", "register")}
      className="grid gap-8"
    >
      <FormSection title="About you">
        <VerifiedEmailField
          name="driverDetails.email"
          verified={verified}
          change={{
            firstStep: accountKinds.driver.firstStep.register,
            onChangeEmail: () => driverRegistrationDraft.patch({ email, verifCodeSent: "" }),
          }}
        />
        <PersonFields
          prefix="driverDetails."
          isOwn
          value={draft}
          onChange={driverRegistrationDraft.patch}
          cellphoneHint="Clients call this number on the day, for example 082 555 0000."
        />
        <TextField
          name="driverDetails.area"
          label="Area"
          hint="Where you are based, for example Soweto."
          autoComplete="address-level2"
          value={draft.area}
          onValueChange={(area) => driverRegistrationDraft.patch({ area })}
        />
        <NewPasswordFields {...secret} />
      </FormSection>
      <FormSection title="Your vehicles" intro="Each one is reviewed. You can add others later.">
        <VehicleListFields
          vehicles={draft.vehicles}
          onChange={(vehicles) => driverRegistrationDraft.patch({ vehicles })}
          call={call}
        />
        <OwnerFields
          ownsVehicles={draft.ownsVehicles}
          onChoose={(ownsVehicles) => driverRegistrationDraft.patch({ ownsVehicles })}
          owner={draft.owner}
          onOwnerChange={(part) =>
            driverRegistrationDraft.patch({ owner: { ...draft.owner, ...part } })
          }
        />
      </FormSection>
      <FormSection title="Before you send it">
        <PrivacyNotice kind="driver" />
        <CheckboxField
          name="agreedToTerms"
          label={<TermsLabel />}
          checked={agreedToTerms}
          onCheckedChange={setAgreed}
        />
        <SubmitButton className="w-full">Register as a driver</SubmitButton>
      </FormSection>
    </Form>
  );
}
