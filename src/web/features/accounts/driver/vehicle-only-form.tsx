import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { termsVersion } from "#contract/terms-version.ts";
import { webPaths } from "#contract/web-paths.ts";
import { checkVehicleOnly } from "#domain/fleet/check-vehicle.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { readAgain } from "#web/lib/api/query-client.ts";
import { useDraft } from "#web/lib/draft.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { TabLink } from "#web/ui/link-button.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { vehicleOnlyDraft } from "./driver-drafts.ts";
import { VehicleFields } from "./vehicle-fields.tsx";

/** One vehicle, registered by a signed-in driver or by staff (specification, sections 2 and 5). */
export function VehicleOnlyForm(props: {
  /** The page that follows. */
  readonly next: string;
}) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const draft = useDraft(vehicleOnlyDraft);
  const [agreedToTerms, setAgreed] = useState(false);
  const call = useFormCall({ fieldOfCode: { plate_taken: "licencePlate" } });

  function register() {
    const vehicle = { ...draft, agreedToTerms };
    void call.submit(checkVehicleOnly(vehicle), async () => {
      const { msg } = await callApi("POST /api/vehicles/register/vehicleonly", {
        body: { ...vehicle, termsVersion },
      });
      toast(msg);
      await readAgain(queryClient, { queryKey: ["vehicles"] });
      await navigate(props.next);
      vehicleOnlyDraft.forget();
    });
  }

  return (
    <Form onSubmit={register} call={call}>
      <VehicleFields value={draft} onChange={vehicleOnlyDraft.patch} />
      <CheckboxField
        name="agreedToTerms"
        label={
          <>
            I agree to the <TabLink to={webPaths.terms()}>Terms and Conditions</TabLink>, for this
            vehicle too.
          </>
        }
        checked={agreedToTerms}
        onCheckedChange={setAgreed}
      />
      <SubmitButton className="max-sm:w-full">Register this vehicle</SubmitButton>
    </Form>
  );
}
