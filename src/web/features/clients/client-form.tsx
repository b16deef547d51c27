import { EditForm, PersonFields } from "#web/parts/records/edit/edit-form.tsx";
import { OptionField } from "#web/parts/records/edit/record-field.tsx";
import { useRecordForm } from "#web/parts/records/edit/use-record-form.ts";
import { statusOptions } from "#web/parts/records/record-status.tsx";
import { Card } from "#web/ui/card.tsx";
import { type Client, clientRecords, clientTypes, corporateInterests } from "./client-records.ts";

/** The fields of a client that the office can change (specification, section 7). */
export function ClientForm(props: { readonly client: Client }) {
  const form = useRecordForm(clientRecords, props.client, ({ id: _, ...values }) => values);
  return (
    <Card className="md:p-6">
      <EditForm form={form} label="Edit client">
        <PersonFields
          bind={form.bind}
          emailHint="A new address ends the client's sessions; both addresses are told."
        />
        <OptionField label="Status" options={statusOptions} {...form.bind("status")} />
        <OptionField label="Client Type" options={clientTypes} {...form.bind("clientType")} />
        <OptionField
          label="Corporate Interest"
          options={corporateInterests}
          {...form.bind("corporateInterest")}
        />
      </EditForm>
    </Card>
  );
}
