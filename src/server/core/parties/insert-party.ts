import { v7 as newId } from "uuid";
import { normaliseCellphone } from "#domain/people/cellphone.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import { toVisibleLine } from "#domain/text/visible-text.ts";
import type { Trx } from "#server/context.ts";
import { requireCurrentLegalVersions } from "../company/agreements.ts";
import type { PartyRow } from "./parties.store.ts";

type Agreement = {
  readonly agreedToTerms?: boolean | undefined;
  readonly termsVersion?: string | undefined;
  readonly privacyVersion?: string | undefined;
};

export type NewParty = Pick<
  PartyRow,
  "type" | "name" | "surname" | "email" | "cellphone" | "status"
> & {
  /** The id of the new account; `insertParty` makes one when it is left out. */
  readonly id?: string;
  readonly passwordHash: string;
  readonly isVerified: boolean;
  /** The agreement to the terms; null for staff, who are not asked. */
  readonly agreement: Agreement | null;
};

/** Adds a client, driver or member of staff. @returns the id; null when the address has such an account */
export async function insertParty(
  trx: Trx,
  { id = newId(), agreement, isVerified, passwordHash, cellphone, ...party }: NewParty,
  nowMs: number,
): Promise<string | null> {
  const now = new Date(nowMs);
  const hasAgreed = agreement?.agreedToTerms === true;
  const versions = agreement && (await requireCurrentLegalVersions(trx, agreement));
  const inserted = await trx
    .insertInto("parties")
    .values({
      id,
      type: party.type,
      status: party.status,
      name: toVisibleLine(party.name),
      surname: toVisibleLine(party.surname),
      email: normaliseEmail(party.email),
      cellphone: normaliseCellphone(cellphone) ?? cellphone,
      passwordHash,
      emailVerifiedAt: isVerified ? now : null,
      termsVersion: versions?.termsVersion ?? null,
      termsAgreedAt: hasAgreed ? now : null,
      privacyVersion: hasAgreed ? (versions?.privacyVersion ?? null) : null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.columns(["type", "email"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id ?? null;
}
