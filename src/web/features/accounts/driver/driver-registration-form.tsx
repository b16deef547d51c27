import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { useDraft } from "#web/lib/draft.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { NewPasswordFields, useNewPassword } from "#web/parts/accounts/new-password-fields.tsx";
import { PersonFields } from "#web/parts/accounts/person-fields.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { EmailField, TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { FieldGroupContext } from "#web/ui/form/form-context.ts";
import { TabLink } from "#web/ui/link-button.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { accountKinds } from "../account-kinds.ts";
import { refusedSummary } from "../refused-summary.tsx";
import { PrivacyNotice, TermsLabel } from "../registration-words.tsx";
import { useVerifiedEmail, VerifiedEmailField } from "../verification/verified-email-field.tsx";
import { driverRegistrationDraft, type OwnerDraft } from "./driver-drafts.ts";
import { checkFilledForm, driverRequest, fieldOfPath } from "./driver-request.ts";
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

/** A part of a long form, with its own heading. */
function FormSection(props: {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="grid gap-6 border-t border-line pt-6 first:border-t-0 first:pt-0">
      <div>
        <h2 className="text-lead font-bold">{props.title}</h2>
        {props.intro && <p className="mt-1 text-quiet">{props.intro}</p>}
      </div>
      {props.children}
    </section>
  );
}

/** Asks who owns the vehicles, and for the details of an owner who is not the driver. */
function OwnerFields(props: {
  readonly ownsVehicles: "yes" | "no";
  readonly onChoose: (ownsVehicles: "yes" | "no") => void;
  readonly owner: OwnerDraft;
  readonly onOwnerChange: (part: Partial<OwnerDraft>) => void;
}) {
  const { ownsVehicles, owner, onOwnerChange } = props;
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
        onValueChange={props.onChoose}
      />
      {ownsVehicles === "no" && (
        <FieldGroupContext value="Owner">
          <p className="text-quiet">
            Give us the owner's details only with the owner's permission, and show the owner our{" "}
            <TabLink to={webPaths.privacy()}>privacy policy</TabLink>.
          </p>
          <PersonFields
            prefix="ownerDetails."
            isOwn={false}
            value={owner}
            onChange={onOwnerChange}
            cellphoneHint="The owner's own number, for example 082 555 0000."
          />
          <EmailField
            name="ownerDetails.email"
            autoComplete="off"
            value={owner.email}
            onValueChange={(email) => onOwnerChange({ email })}
          />
          <TextField
            name="ownerDetails.area"
            label="Area"
            hint="Where the owner is based, for example Soweto."
            autoComplete="off"
            value={owner.area}
            onValueChange={(area) => onOwnerChange({ area })}
          />
        </FieldGroupContext>
      )}
    </>
  );
}
