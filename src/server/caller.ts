import type { CodePurpose } from "#domain/codes/code-kinds.ts";
import type { AccountType, PartyStatus, PartyType, StaffRole } from "#domain/people/party-kinds.ts";

/** A client, driver or member of staff who is signed in, as read from the database for this request. */
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

/** An email address that a code has verified for one purpose. */
export type VerifiedEmailAddress = {
  readonly email: string;
  readonly partyType: AccountType;
  readonly purpose: CodePurpose;
};

/** Somebody with a verified email address, who may register or change a password once. */
export type VerificationGrant = Omit<VerifiedEmailAddress, "partyType"> & {
  readonly partyType: Party["type"];
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
};

/** Whoever makes an API call; null for a visitor. */
export type Caller = Party | VerificationGrant | null;

/** Says whether an account belongs to a member of staff. */
export function isStaffMember(party: Pick<Party, "type">): boolean {
  return party.type === "user";
}
