import { webPaths } from "#contract/web-paths.ts";
import { RecordPage } from "#web/parts/records/edit/record-page.tsx";
import { RecordStatusBadge } from "#web/parts/records/record-status.tsx";
import { Card } from "#web/ui/card.tsx";
import { PasswordLinkButton } from "./password-link-button.tsx";
import { StaffForm } from "./staff-form.tsx";
import { staffRecords } from "./staff-records.ts";

/** The page of one member of staff; `ownId` is who is looking. */
export function UpdateStaff(props: { readonly id: string; readonly ownId: string }) {
  const isOwn = props.id === props.ownId;
  return (
    <RecordPage
      kind={staffRecords}
      id={props.id}
      listPath={webPaths.users()}
      badge={({ status }) => <RecordStatusBadge status={status} />}
    >
      {(member) => (
        <>
          <StaffForm member={member} isOwn={isOwn} />
          <Card label="Password" className="md:p-6">
            <h2 className="text-lead font-bold">Password</h2>
            <p className="mt-1 mb-3 max-w-text text-quiet">
              Nobody here can see it. A link that works once lets {isOwn ? "you" : "them"} set a new
              one{member.status === "active" ? "." : ", as soon as the status is active."}
            </p>
            {member.status === "active" && (
              <PasswordLinkButton member={member} isOwn={isOwn} isAlone />
            )}
          </Card>
        </>
      )}
    </RecordPage>
  );
}
