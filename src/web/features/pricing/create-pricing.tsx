import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { AttemptButton } from "#web/lib/attempt/attempt-button.tsx";
import { useAttempt } from "#web/lib/attempt/use-attempt.ts";
import { useUnsaved } from "#web/lib/unsaved.ts";
import { reloadEverything } from "#web/parts/records/records.queries.ts";
import { Form } from "#web/ui/form/form.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { PricingFields } from "./pricing-fields.tsx";
import { PricingLayout } from "./pricing-layout.tsx";
import { emptyPricing, type PricingDraft } from "./pricing-types.ts";

/** Adds a truck size to the price list; the answer shows in the form (specification, section 7). */
export function CreatePricing() {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(emptyPricing);
  const [added, setAdded] = useState<string | null>(null);
  const attempt = useAttempt({ truck_size_taken: "truckSize" });
  useUnsaved(draft !== emptyPricing);

  function bind(name: keyof PricingDraft) {
    return {
      name,
      value: draft[name],
      onValueChange: (value: string) => {
        setDraft((last) => ({ ...last, [name]: value }));
        attempt.mend(name);
      },
    };
  }

  function add() {
    setAdded(null);
    void attempt.start({}, async () => {
      const { msg } = await callApi("POST /api/pricing/create", { body: draft });
      setAdded(msg);
      setDraft(emptyPricing);
      await reloadEverything(queryClient);
    });
  }

  return (
    <PricingLayout rates={draft}>
      <Form
        label="Add pricing"
        onSubmit={add}
        errors={attempt.errors}
        summary={attempt.summary}
        busy={attempt.busy}
      >
        <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
          <PricingFields bind={bind} sizeBefore="" />
        </div>
        <div>
          <AttemptButton attempt={attempt} className="w-full sm:w-auto">
            Add truck size
          </AttemptButton>
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
