import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useDraft } from "#web/drafts/draft.ts";
import { entryOf } from "#web/drafts/entry-of.ts";
import { NewPasswordFields, useNewPassword } from "#web/parts/people/new-password-fields.tsx";
import { PersonFields } from "#web/parts/people/person-fields.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Form, FormSection, SubmitButton } from "#web/ui/form/form.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { AccountPage } from "../account-page.ts";
import { driverRegistrationDraft } from "../drafts.ts";
import { refusedSummary } from "../refused-summary.tsx";
import { RegistrationAgreement } from "../registration/registration-agreement.tsx";
import { useVerifiedEmail, VerifiedEmailField } from "../verification/verified-email-field.tsx";
import { checkFilledForm, driverRequest, fieldOfPath } from "./driver-request.ts";
import { OwnerFields } from "./owner-fields.tsx";
import { VehicleListFields } from "./vehicle-list-fields.tsx";

export const meta = { title: "Driver Registration: your details" };

export const handle = {
  kind: "driver",
  purpose: "register",
  isLastStep: true,
  title: "Your details and vehicles",
  intro: "The last step. Then we review your registration.",
  links: [],
} as const satisfies AccountPage;

/** The details of a new driver, the vehicles and their owner (specification, sections 2 and 5). */
export default function DriverRegisterForm() {
  const verified = useVerifiedEmail();
  const navigate = useNavigate();
  const draft = useDraft(driverRegistrationDraft);
  const { patch } = driverRegistrationDraft;
  const entry = entryOf(draft, patch, "driverDetails.");
  const [agreedToTerms, setAgreed] = useState(false);
  const call = useFormCall({ fieldOfPath: fieldOfPath(draft.ownsVehicles) });
  const secret = useNewPassword("driverDetails.");

  function register() {
    const form = { draft, email: verified.email, secret: secret.value, agreedToTerms };
    void call.submit(checkFilledForm(form), async () => {
      const { msg } = await callApi("POST /api/drivers/register", { body: driverRequest(form) });
      toast(msg);
      navigate(webPaths.home());
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
        <VerifiedEmailField name="driverDetails.email" verified={verified} change={handle} />
        <PersonFields
          prefix="driverDetails."
          isOwn
          value={draft}
          onChange={patch}
          cellphoneUse="Clients call this number on the day"
        />
        <TextField
          {...entry("area")}
          label="Area"
          hint="Where you are based, for example Soweto."
          autoComplete="address-level2"
        />
        <NewPasswordFields {...secret} />
      </FormSection>
      <FormSection title="Your vehicles" intro="Each one is reviewed. You can add others later.">
        <VehicleListFields
          vehicles={draft.vehicles}
          onChange={(vehicles) => patch({ vehicles })}
          call={call}
        />
        <OwnerFields draft={draft} />
      </FormSection>
      <FormSection title="Before you send it">
        <RegistrationAgreement kind="driver" agreed={agreedToTerms} onAgree={setAgreed} />
        <SubmitButton className="w-full">Register as a driver</SubmitButton>
      </FormSection>
    </Form>
  );
}
