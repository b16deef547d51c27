import { EditForm } from "#web/features/records/edit/edit-form.tsx";
import { OptionField } from "#web/features/records/edit/option-field.tsx";
import { useRecordForm } from "#web/features/records/edit/use-record-form.ts";
import { statusOptions } from "#web/features/records/record-status.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextField } from "#web/ui/text-field.tsx";
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
        <TextField label="Name" autoComplete="off" {...form.bind("name")} />
        <TextField label="Surname" autoComplete="off" {...form.bind("surname")} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={
            isOwn
              ? "A new address signs you out; you sign in with it."
              : "A new address signs them out; both addresses are told."
          }
          {...form.bind("email")}
        />
        <TextField
          label="Cellphone"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...form.bind("cellphone")}
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
