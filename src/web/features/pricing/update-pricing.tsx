import { useMemo } from "react";
import { useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { EditForm } from "#web/parts/records/edit/edit-form.tsx";
import { RecordPage } from "#web/parts/records/edit/record-page.tsx";
import { useRecordForm } from "#web/parts/records/edit/use-record-form.ts";
import { PricingLayout } from "./example-price-card.tsx";
import { PricingFields } from "./pricing-fields.tsx";
import {
  changeMeaning,
  draftOfPricing,
  type PricingRecord,
  pricingRecords,
} from "./pricing-records.ts";

/** Changes the rates of a truck size, and goes back to the price list (specification, section 7). */
export function UpdatePricing(props: { readonly truckSize: string }) {
  return (
    <RecordPage kind={pricingRecords} id={props.truckSize} listPath={webPaths.pricing()}>
      {(record) => <UpdateForm record={record} />}
    </RecordPage>
  );
}

function UpdateForm({ record }: { readonly record: PricingRecord }) {
  const navigate = useNavigate();
  const { truckSize } = record;
  const kind = useMemo(
    () => ({
      ...pricingRecords,
      update: async (_: string, change: Parameters<typeof pricingRecords.update>[1]) => {
        const answer = await pricingRecords.update(truckSize, change);
        // Left at once: under another name this page has nothing more to show.
        await navigate(webPaths.pricing());
        return answer;
      },
    }),
    [truckSize, navigate],
  );
  const form = useRecordForm(kind, record, draftOfPricing);
  return (
    <PricingLayout rates={form.values}>
      <p className="mb-6 text-quiet">{changeMeaning}</p>
      <EditForm form={form} label="Edit pricing">
        <PricingFields bind={form.bind} sizeBefore={truckSize} />
      </EditForm>
    </PricingLayout>
  );
}
