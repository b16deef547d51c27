import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { checkVehicleRegistration } from "#domain/fleet/check-vehicle.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useFormDraft } from "#web/drafts/draft.ts";
import { useCompany } from "#web/parts/company/company.tsx";
import { useSignedInParty } from "#web/session/access.ts";
import { NewTabLink } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { toVehicleInput, vehicleOnlyDraft } from "../drafts.ts";
import { VehicleFields } from "./vehicle-fields.tsx";

export const pageHead = { title: "Register a vehicle" };

/** The page to register one more vehicle: a driver's own, or one that staff enter. */
export default function RegisterVehicle() {
  const { termsVersion } = useCompany();
  const isDriver = useSignedInParty().type === "driver";
  const navigate = useNavigate();
  const draft = useFormDraft(vehicleOnlyDraft);
  const [agreedToTerms, setAgreed] = useState(false);
  const call = useFormCall({ fieldOfCode: { plate_taken: "licencePlate" } });

  function register() {
    const vehicle = { ...toVehicleInput(draft), agreedToTerms };
    const body = { ...vehicle, termsVersion };
    void call.write(
      checkVehicleRegistration(vehicle),
      () => callApi("POST /api/vehicles/register/vehicleonly", { body }),
      () => {
        navigate(isDriver ? webPaths.dashboard() : webPaths.vehicles());
        vehicleOnlyDraft.forget();
      },
    );
  }

  return (
    <div className="max-w-form">
      <PageHeading
        intro={
          isDriver
            ? "It becomes yours, and we review it first. Send us its documents too."
            : "It is reviewed first. Give it a driver and an owner on its own page."
        }
      >
        Register a vehicle
      </PageHeading>
      <Card>
        <Form onSubmit={register} call={call}>
          <VehicleFields value={draft} onChange={vehicleOnlyDraft.patch} />
          <CheckboxField
            name="agreedToTerms"
            label={
              <>
                I agree to the <NewTabLink to={webPaths.terms()}>Terms and Conditions</NewTabLink>,
                for this vehicle too.
              </>
            }
            checked={agreedToTerms}
            onCheckedChange={setAgreed}
          />
          <SubmitButton className="max-sm:w-full">Register this vehicle</SubmitButton>
        </Form>
      </Card>
    </div>
  );
}
