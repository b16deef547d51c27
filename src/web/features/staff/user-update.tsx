import { webPaths } from "#contract/web-paths.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import {
  EditForm,
  EditPersonFields,
  editablePersonValues,
  FullWidthField,
} from "#web/office/edit/edit-form.tsx";
import { RecordPage } from "#web/office/edit/record-page.tsx";
import { useRecordForm } from "#web/office/edit/use-record-form.ts";
import { personFullName } from "#web/office/record-kind.ts";
import { partyStatusOptions } from "#web/office/record-status.tsx";
import { ProvedActionButton, useOwnerProof } from "#web/parts/owner-proof.tsx";
import { useSignedInParty } from "#web/session/access.ts";
import { NullableSelectField } from "#web/ui/fields/select-field.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import {
  PasswordLinkButton,
  type StaffMember,
  staffRecords,
  staffRoleOptions,
} from "./staff-records.tsx";

export const pageHead = { title: "Edit user" };

export default function UserUpdate() {
  const own = useSignedInParty();
  return (
    <RecordPage kind={staffRecords} listPath={webPaths.users()}>
      {(member) => {
        const isOwn = member.id === own.id;
        return (
          <>
            <StaffForm member={member} isOwn={isOwn} />
            <Card title="Password" className="md:p-6">
              <p className="mb-3 max-w-text text-quiet">
                Nobody here can see it. A link that works once lets {isOwn ? "you" : "them"} set a
                new one{member.status === "active" ? "." : ", as soon as the status is active."}
              </p>
              {member.status === "active" && (
                <PasswordLinkButton member={member} isOwn={isOwn} isAlone />
              )}
            </Card>
            {!isOwn && (
              <Card title="Passkeys" className="md:p-6">
                <p className="mb-3 max-w-text text-quiet">
                  For a colleague who lost all passkeys and recovery codes.
                </p>
                <ProvedActionButton
                  label="Remove all passkeys"
                  about={` of ${personFullName(member)}`}
                  note="They are logged out, and log in with the password until they add a passkey. All administrators are told."
                  purpose="staff"
                  send={(proof) =>
                    changeRecordById("POST /api/users/resetpasskeys/{id}", member.id, proof)
                  }
                />
              </Card>
            )}
          </>
        );
      }}
    </RecordPage>
  );
}

function StaffForm({ member, isOwn }: { readonly member: StaffMember; readonly isOwn: boolean }) {
  const update = async (id: string, change: Partial<Omit<StaffMember, "id">>) =>
    staffRecords.update(id, { ...change, ...(await proof.prove()) });
  const form = useRecordForm({ ...staffRecords, update }, member, editablePersonValues);
  const needsProof = form.values.role !== member.role || form.values.email !== member.email;
  const hint = "For another role or email. All administrators are told.";
  const proof = useOwnerProof("staff", hint, needsProof);
  return (
    <EditForm form={form} label="Edit user">
      <EditPersonFields
        bind={form.bind}
        emailHint={
          isOwn
            ? "A new address logs you out. Use it to log in from then on."
            : "A new address logs them out. We write to both addresses."
        }
      />
      {isOwn && (
        <FullWidthField>
          <Notice title="Role and status are locked">
            This is your own account. Another administrator can change its role and status.
          </Notice>
        </FullWidthField>
      )}
      <NullableSelectField
        label="Role"
        options={staffRoleOptions}
        disabled={isOwn}
        {...form.bind("role")}
      />
      <NullableSelectField
        label="Status"
        options={partyStatusOptions}
        disabled={isOwn}
        {...form.bind("status")}
      />
      {needsProof && <FullWidthField>{proof.field}</FullWidthField>}
    </EditForm>
  );
}
