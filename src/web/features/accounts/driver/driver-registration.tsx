import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { checkDriverForm } from "#domain/fleet/check-driver.ts";
import { type CallBody, callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useFormDraft } from "#web/drafts/draft.ts";
import { createFieldBinder } from "#web/drafts/field-props.ts";
import { readCompanyFromPage } from "#web/parts/company/company.tsx";
import {
  type NewPassword,
  NewPasswordFields,
  useNewPassword,
} from "#web/parts/people/new-password-fields.tsx";
import { PersonFields } from "#web/parts/people/person-fields.tsx";
import { NewTabLink } from "#web/ui/button.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { EmailField } from "#web/ui/fields/text-field.tsx";
import { Form, FormSection, SubmitButton } from "#web/ui/form/form.tsx";
import { FieldGroupContext } from "#web/ui/form/form-context.ts";
import { useNavigate } from "#web/ui/navigation.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";
import { refusedFormSummary } from "../account-links.tsx";
import type { AccountPage } from "../account-page.ts";
import {
  type DriverDraft,
  driverRegistrationDraft,
  type OwnerDraft,
  toVehicleInput,
} from "../drafts.ts";
import { RegistrationAgreement } from "../registration/registration-agreement.tsx";
import { useVerifiedEmail, VerifiedEmailField } from "../verification/verified-email-field.tsx";
import { VehicleListFields } from "./vehicle-list-fields.tsx";

export const pageHead = { title: "Driver Registration: your details" };

export const layoutProps = {
  kind: "driver",
  purpose: "register",
  isLastStep: true,
  title: "Your details and vehicles",
  intro: "The last step. Then we review your registration.",
} as const satisfies AccountPage;

export default function DriverRegisterForm() {
  const verified = useVerifiedEmail();
  const navigate = useNavigate();
  const draft = useFormDraft(driverRegistrationDraft);
  const { patch } = driverRegistrationDraft;
  const [agreedToTerms, setAgreed] = useState(false);
  const call = useFormCall({ createFieldFinder: pathToField(draft.ownsVehicles) });
  const secret = useNewPassword("driverDetails.");

  function register() {
    const form = { draft, email: verified.email, secret: secret.value, agreedToTerms };
    void call.submit(checkDriverRegistrationForm(form), async () => {
      const { msg } = await callApi("POST /api/drivers/register", {
        body: driverRegistrationBody(form),
      });
      showToast(msg);
      navigate(webPaths.home());
      driverRegistrationDraft.forget();
    });
  }

  return (
    <Form
      onSubmit={register}
      call={call}
      summary={refusedFormSummary(call, "driver", "register")}
      className="grid gap-8"
    >
      <FormSection title="About you">
        <VerifiedEmailField name="driverDetails.email" verified={verified} change={layoutProps} />
        <PersonFields
          prefix="driverDetails."
          isOwn
          value={draft}
          onChange={patch}
          cellphoneUse="Clients call this number on the day"
          areaHint="Where you are based, for example Soweto."
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

type FilledForm = {
  readonly draft: DriverDraft;
  readonly email: string;
  readonly secret: NewPassword;
  readonly agreedToTerms: boolean;
};

/** The errors of the form by field. The owner is checked only where the form asks for one. */
export function checkDriverRegistrationForm(form: FilledForm): Record<string, string> {
  const { draft, agreedToTerms } = form;
  return checkDriverForm({
    driverDetails: { ...ownDetails(form), ...form.secret },
    vehicles: draft.vehicles.map(toVehicleInput),
    ownerDetails: draft.ownsVehicles === "no" ? draft.owner : null,
    agreedToTerms,
  });
}

/** The registration as it is sent to the server. A driver who owns the vehicles is named as owner too. */
export function driverRegistrationBody(form: FilledForm): CallBody<"POST /api/drivers/register"> {
  const { draft, secret, agreedToTerms } = form;
  const { termsVersion, privacyVersion } = readCompanyFromPage();
  return {
    driverDetails: { ...ownDetails(form), ...secret, ownerDriver: "yes" },
    vehicles: draft.vehicles.map(toVehicleInput),
    ownerDetails: draft.ownsVehicles === "yes" ? ownDetails(form) : draft.owner,
    agreedToTerms,
    termsVersion,
    privacyVersion,
  };
}

/** Finds the form field for a path in the request body. A driver who owns the vehicles sees no owner fields. */
export function pathToField(ownsVehicles: DriverDraft["ownsVehicles"]): (path: string) => string {
  return (path) =>
    path
      .replace(/^ownerDetails\./, ownsVehicles === "yes" ? "driverDetails." : "$&")
      .replace(/^driverDetails\.(?=agreedToTerms$)/, "");
}

function ownDetails({ draft, email }: FilledForm): OwnerDraft {
  const { name, surname, cellphone, area } = draft;
  return { name, surname, email, cellphone, area };
}

function OwnerFields(props: { readonly draft: DriverDraft }) {
  const { ownsVehicles, owner } = props.draft;
  const { patch } = driverRegistrationDraft;
  const change = (part: Partial<OwnerDraft>) => patch({ owner: { ...owner, ...part } });
  const entry = createFieldBinder(owner, change, "ownerDetails.");
  return (
    <>
      <RadioCards
        name="ownsVehicles"
        label="Who owns the vehicles?"
        options={[
          { value: "yes", label: "I own these vehicles" },
          { value: "no", label: "Somebody else owns them" },
        ]}
        value={ownsVehicles}
        onValueChange={(choice) => patch({ ownsVehicles: choice })}
      />
      {ownsVehicles === "no" && (
        <FieldGroupContext value="Owner">
          <p className="text-quiet">
            Give us the owner's details only with the owner's permission, and show the owner our{" "}
            <NewTabLink to={webPaths.privacy()}>privacy policy</NewTabLink>.
          </p>
          <PersonFields
            prefix="ownerDetails."
            isOwn={false}
            value={owner}
            onChange={change}
            cellphoneUse="The owner's own number"
            areaHint="Where the owner is based, for example Soweto."
          >
            <EmailField {...entry("email")} autoComplete="off" />
          </PersonFields>
        </FieldGroupContext>
      )}
    </>
  );
}
