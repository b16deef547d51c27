import type { CodePurpose } from "#domain/codes/code-kinds.ts";
import type { AccountType, PartyStatus, PartyType, StaffRole } from "#domain/people/party-kinds.ts";

/** A signed-in party, read from the database at this request. */
export type Party = {
  readonly id: string;
  readonly type: PartyType;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  /** The role of a member of staff; null for all others. */
  readonly role: StaffRole | null;
  readonly status: PartyStatus;
};

/** An address that a code has verified, for one purpose. */
export type Verification = {
  readonly email: string;
  readonly partyType: AccountType;
  readonly purpose: CodePurpose;
};

/** The holder of a verified e-mail address, good for one registration or one password change. */
export type Grant = Omit<Verification, "partyType"> & {
  readonly partyType: Party["type"];
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
};

/** Says whether a party works for the company in the back office. */
export function isStaff(party: Pick<Party, "type">): boolean {
  return party.type === "user";
}
