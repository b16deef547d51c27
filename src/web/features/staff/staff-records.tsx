import { webPaths } from "#contract/web-paths.ts";
import { staffPasswordLinkMinutes } from "#domain/codes/otp-policy.ts";
import { type StaffRole, staffRoles } from "#domain/people/party-kinds.ts";
import { passkeyNews } from "#domain/sessions/passkeys.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { createEditableRecordKind, createListedRecordKind } from "#web/office/office-kinds.ts";
import { type ListRow, personFullName } from "#web/office/record-kind.ts";
import { OfficeActionButton } from "#web/office/write-button.tsx";

export type StaffMember = ListRow<"GET /api/users/all">;

export type SuspendedParty = ListRow<"GET /api/users/suspended">;

export const staffRecords = createEditableRecordKind("users", {
  noun: "user",
  rowName: personFullName,
  removeWord: "Remove",
  historyWords: {
    actions: {
      "create-first-admin": "Created as the first admin",
      "create-admin": "Created from the command line",
      "send-password-link": "Password link sent",
      ...passkeyNews,
    },
  },
});

export const suspendedPartyRecords = createListedRecordKind("GET /api/users/suspended", {
  key: "suspended",
  noun: "suspended user",
  rowName: personFullName,
});

const roleWords = {
  user: { label: "User", description: "Works with orders, people, vehicles and prices." },
  admin: { label: "Admin", description: "All of that, and decides who works in the office." },
} as const satisfies Readonly<Record<StaffRole, object>>;

export const staffRoleOptions = staffRoles.map((value) => ({ value, ...roleWords[value] }));

export const partyKindNames = {
  client: "Client",
  driver: "Driver",
  user: "Administrator",
} as const satisfies Readonly<Record<SuspendedParty["type"], string>>;

export function suspendedPartyPath({ type, id }: Pick<SuspendedParty, "type" | "id">): string {
  if (type === "client") return webPaths.clientUpdate(id);
  return type === "driver" ? webPaths.driverUpdate(id) : webPaths.userUpdate(id);
}

export function PasswordLinkButton(props: {
  readonly member: StaffMember;
  readonly isOwn: boolean;
  /** True where the button stands alone, not among the actions of a row. */
  readonly isAlone?: boolean;
}) {
  const { member } = props;
  return (
    <OfficeActionButton
      variant={props.isAlone ? "secondary" : "quiet"}
      className={props.isAlone ? "" : "px-2! [td_&]:whitespace-nowrap"}
      label="Send password link"
      about={` to ${personFullName(member)}`}
      question={`Send a password link to ${props.isOwn ? "yourself" : personFullName(member)}?`}
      write={() => changeRecordById("POST /api/users/resetlink/{id}", member.id)}
    >
      <p className="mb-4">
        The link goes to <span className="font-bold break-all">{member.email}</span>. It sets a new
        password once, within {staffPasswordLinkMinutes} minutes. The present password works until
        then.
      </p>
    </OfficeActionButton>
  );
}
