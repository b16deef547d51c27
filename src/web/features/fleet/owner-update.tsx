import { webPaths } from "#contract/web-paths.ts";
import { EditForm, EditPersonFields, editablePersonValues } from "#web/office/edit/edit-form.tsx";
import { RecordPage } from "#web/office/edit/record-page.tsx";
import { useRecordForm } from "#web/office/edit/use-record-form.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { type Owner, ownerRecords } from "./fleet-records.ts";

export const pageHead = { title: "Edit owner" };

export default function OwnerUpdate() {
  return (
    <RecordPage kind={ownerRecords} listPath={webPaths.owners()}>
      {(owner) => <OwnerForm owner={owner} />}
    </RecordPage>
  );
}

function OwnerForm({ owner }: { readonly owner: Owner }) {
  const form = useRecordForm(ownerRecords, owner, editablePersonValues);
  return (
    <EditForm form={form} label="Edit owner">
      <EditPersonFields
        bind={form.bind}
        emailHint="Registrations with this address belong to this owner."
      />
      <TextField label="Area" {...form.bind("area")} />
    </EditForm>
  );
}
