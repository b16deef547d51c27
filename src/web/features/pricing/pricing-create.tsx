import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useUnsavedFormEntries } from "#web/drafts/use-entries.ts";
import { BackToList } from "#web/office/list/record-links.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import { PricingFields, PricingLayout } from "./pricing-fields.tsx";
import { emptyPricingDraft } from "./pricing-records.ts";

export const pageHead = { title: "Add a truck size" };

export default function PricingCreate() {
  const draft = useUnsavedFormEntries(emptyPricingDraft);
  const [added, setAdded] = useState<string | null>(null);
  const call = useFormCall({ fieldOfCode: { truck_size_taken: "truckSize" } });

  function add() {
    setAdded(null);
    const send = async () => {
      setAdded((await callApi("POST /api/pricing/create", { body: draft.values })).msg);
      return null;
    };
    void call.write({}, send, draft.clear);
  }

  return (
    <>
      <BackToList to={webPaths.pricing()}>Price list</BackToList>
      <PageHeading intro="What a move with this truck costs, in rand. Rates may have cents.">
        Add a truck size
      </PageHeading>
      <PricingLayout rates={draft.values}>
        <Card className="md:p-6">
          <Form label="Add pricing" onSubmit={add} call={call} autoComplete="off">
            <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
              <PricingFields bind={draft.bind} sizeBefore="" />
            </div>
            <div>
              <SubmitButton className="w-full sm:w-auto">Add truck size</SubmitButton>
              <output className="mt-6 block empty:mt-0">
                {added !== null && (
                  <Notice kind="success" title={added}>
                    <Link
                      className="link inline-flex min-h-11 items-center"
                      to={webPaths.pricing()}
                    >
                      Show the price list
                    </Link>
                  </Notice>
                )}
              </output>
            </div>
          </Form>
        </Card>
      </PricingLayout>
    </>
  );
}
