import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { useUnsaved } from "#web/lib/unsaved.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { reloadEverything } from "#web/parts/records/records.queries.ts";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { PricingLayout } from "./example-price-card.tsx";
import { PricingFields } from "./pricing-fields.tsx";
import { emptyPricing, type PricingDraft } from "./pricing-records.ts";

/** Adds a truck size to the price list; the answer shows in the form (specification, section 7). */
export function CreatePricing() {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(emptyPricing);
  const [added, setAdded] = useState<string | null>(null);
  const call = useFormCall({ fieldOfCode: { truck_size_taken: "truckSize" } });
  useUnsaved(draft !== emptyPricing);

  function bind(name: keyof PricingDraft) {
    return {
      name,
      value: draft[name],
      onValueChange: (value: string) => setDraft((last) => ({ ...last, [name]: value })),
    };
  }

  function add() {
    setAdded(null);
    void call.run(async () => {
      const { msg } = await callApi("POST /api/pricing/create", { body: draft });
      setAdded(msg);
      setDraft(emptyPricing);
      await reloadEverything(queryClient);
    });
  }

  return (
    <PricingLayout rates={draft}>
      <Form label="Add pricing" onSubmit={add} call={call}>
        <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
          <PricingFields bind={bind} sizeBefore="" />
        </div>
        <div>
          <SubmitButton className="w-full sm:w-auto">Add truck size</SubmitButton>
          <output className="mt-6 block empty:mt-0">
            {added !== null && (
              <Notice kind="success" title={added}>
                <Link className="link inline-flex min-h-11 items-center" to={webPaths.pricing()}>
                  Show the price list
                </Link>
              </Notice>
            )}
          </output>
        </div>
      </Form>
    </PricingLayout>
  );
}
