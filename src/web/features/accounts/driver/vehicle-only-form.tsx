import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { termsVersion } from "#contract/terms-version.ts";
import { webPaths } from "#contract/web-paths.ts";
import { checkVehicleOnly, type VehicleInput } from "#domain/fleet/check-vehicle.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { readAgain } from "#web/lib/api/query-client.ts";
import { AttemptButton } from "#web/lib/attempt/attempt-button.tsx";
import { useAttempt } from "#web/lib/attempt/use-attempt.ts";
import { forgetDraft, useDraft } from "#web/lib/stored-draft.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TabLink } from "#web/ui/tab-link.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { vehicleOnlyDraft } from "./driver-drafts.ts";
import { VehicleFields } from "./vehicle-fields.tsx";

/** A plate that is registered already is the fault of its field. */
const plateField = { plate_taken: "licencePlate" } as const;

/** One vehicle, registered by a signed-in driver or by staff (specification, sections 2 and 5). */
export function VehicleOnlyForm(props: {
  /** Where whoever registered it goes on. */
  readonly next: string;
}) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [draft, changeDraft] = useDraft(vehicleOnlyDraft);
  const [agreedToTerms, setAgreed] = useState(false);
  const attempt = useAttempt(plateField);

  function change(part: Partial<VehicleInput>) {
    changeDraft(part);
    for (const field of Object.keys(part)) attempt.mend(field);
  }

  function register() {
    const vehicle = { ...draft, agreedToTerms };
    void attempt.start(checkVehicleOnly(vehicle), async () => {
      const { msg } = await callApi("POST /api/vehicles/register/vehicleonly", {
        body: { ...vehicle, termsVersion },
      });
      forgetDraft(vehicleOnlyDraft);
      toast(msg);
      await readAgain(queryClient, { queryKey: ["vehicles"] });
      await navigate(props.next);
    });
  }

  return (
    <Form onSubmit={register} errors={attempt.errors} summary={attempt.summary} busy={attempt.busy}>
      <VehicleFields value={draft} onChange={change} />
      <CheckboxField
        name="agreedToTerms"
        label={
          <>
            I agree to the <TabLink to={webPaths.terms()}>Terms and Conditions</TabLink>, for this
            vehicle too.
          </>
        }
        checked={agreedToTerms}
        onCheckedChange={(checked) => {
          setAgreed(checked);
          attempt.mend("agreedToTerms");
        }}
      />
      <AttemptButton attempt={attempt} className="max-sm:w-full">
        Register this vehicle
      </AttemptButton>
    </Form>
  );
}
