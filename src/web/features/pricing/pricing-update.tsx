import { webPaths } from "#contract/web-paths.ts";
import { priceListName } from "#domain/pricing/price-name.ts";
import { EditForm } from "#web/office/edit/edit-form.tsx";
import { RecordPage } from "#web/office/edit/record-page.tsx";
import { useRecordForm } from "#web/office/edit/use-record-form.ts";
import { useNavigate } from "#web/ui/navigation.tsx";
import { PricingFields, PricingLayout } from "./pricing-fields.tsx";
import {
  type PricingDraft,
  type PricingRecord,
  pricingRecords,
  pricingToDraft,
  rateChangeEffect,
} from "./pricing-records.ts";

export const pageHead = { title: "Edit truck size" };

export default function PricingUpdate() {
  return (
    <RecordPage kind={pricingRecords} part="truckSize" listPath={webPaths.pricing()}>
      {(record) => <PricingForm record={record} />}
    </RecordPage>
  );
}

function PricingForm({ record }: { readonly record: PricingRecord }) {
  const navigate = useNavigate();
  const update = async (_: string, change: Partial<PricingDraft>) => {
    const answer = await pricingRecords.update(priceListName(record), change);
    // This page's URL names the old truck size: after a change of the size it finds no price.
    navigate(webPaths.pricing());
    return answer;
  };
  const form = useRecordForm({ update }, record, pricingToDraft);
  return (
    <PricingLayout rates={form.values}>
      <EditForm
        form={form}
        label="Edit pricing"
        intro={<p className="mb-6 text-quiet">{rateChangeEffect}</p>}
      >
        <PricingFields bind={form.bind} sizeBefore={record.truckSize} />
      </EditForm>
    </PricingLayout>
  );
}
