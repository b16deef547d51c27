import { EditForm } from "#web/parts/records/edit/edit-form.tsx";
import { OptionField } from "#web/parts/records/edit/option-field.tsx";
import { PersonFields } from "#web/parts/records/edit/person-fields.tsx";
import { useRecordForm } from "#web/parts/records/edit/use-record-form.ts";
import { statusOptions } from "#web/parts/records/record-status.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { staffRecords } from "./staff-records.ts";
import type { StaffMember } from "./staff-types.ts";
import { ownAccountReason, roles } from "./staff-words.ts";

/** What an administrator can change of a member of staff; of their own record, not all of it. */
export function StaffForm(props: { readonly member: StaffMember; readonly isOwn: boolean }) {
  const { member, isOwn } = props;
  const form = useRecordForm(staffRecords, member, ({ id: _, ...values }) => values);
  return (
    <Card className="md:p-6">
      <EditForm form={form} label="Edit user">
        <PersonFields
          bind={form.bind}
          emailHint={
            isOwn
              ? "A new address signs you out; you sign in with it."
              : "A new address signs them out; both addresses are told."
          }
        />
        {isOwn && (
          <div className="md:col-span-2">
            <Notice title="Role and status are locked">{ownAccountReason}</Notice>
          </div>
        )}
        <OptionField label="Role" options={roles} disabled={isOwn} {...form.bind("role")} />
        <OptionField
          label="Status"
          options={statusOptions}
          disabled={isOwn}
          {...form.bind("status")}
        />
      </EditForm>
    </Card>
  );
}
