import { staffLinkValidForMinutes } from "#domain/codes/otp-policy.ts";
import { callWithId } from "#web/api/api-client.ts";
import { fullName } from "#web/office/record-kind.ts";
import { ConfirmedButton } from "#web/office/write-buttons.tsx";
import type { StaffMember } from "./staff-records.ts";

/** Mails a member of staff a one-time link that sets a new password, after a Yes. */
export function PasswordLinkButton(props: {
  readonly member: StaffMember;
  /** True for the record of whoever is looking. */
  readonly isOwn: boolean;
  /** True where it stands alone, not among the actions of a row. */
  readonly isAlone?: boolean;
}) {
  const { member } = props;
  return (
    <ConfirmedButton
      variant={props.isAlone ? "secondary" : "quiet"}
      className={props.isAlone ? "" : "px-2! [td_&]:whitespace-nowrap"}
      label={
        <>
          Send password link
          <span className="sr-only"> to {fullName(member)}</span>
        </>
      }
      question={`Send a password link to ${props.isOwn ? "yourself" : fullName(member)}?`}
      write={() => callWithId("POST /api/users/resetlink/{id}", member.id)}
    >
      <p className="mb-4">
        The link goes to <span className="font-bold break-all">{member.email}</span>. It sets a new
        password once, within {staffLinkValidForMinutes} minutes. The present password works until
        then.
      </p>
    </ConfirmedButton>
  );
}
