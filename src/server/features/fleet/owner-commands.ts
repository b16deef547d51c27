import { v7 as newId } from "uuid";
import { normaliseCellphone } from "#domain/people/cellphone.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import type { OwnerStatus } from "#domain/people/party-kinds.ts";
import { visibleLine } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { type Actor, recordEvent } from "#server/core/audit/record-event.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Owner } from "./owners.store.ts";

/** Where an owner is to stand, where the owner stands until then, and what the history calls it. */
const moves = {
  removed: { from: "active", action: "delete", done: "removed" },
  active: { from: "removed", action: "restore", done: "back on the list" },
} as const satisfies Record<OwnerStatus, object>;

type OwnerKey = { readonly id: string; readonly to: OwnerStatus };

/** Removes or restores an owner and records it; null when the owner is not there to be moved. */
async function moveAndRecord(
  context: Context,
  trx: Trx,
  actor: Actor,
  { id, to }: OwnerKey,
): Promise<string | null> {
  const { from, action } = moves[to];
  const owner = await trx
    .updateTable("owners")
    .set({ status: to, changed_at: new Date(context.clock()) })
    .where("id", "=", id)
    .where("status", "=", from)
    .where("erased_at", "is", null)
    .returning(["id", "name", "surname"])
    .executeTakeFirst();
  if (!owner) return null;
  const changes = { status: [from, to] };
  await recordEvent(context, trx, actor, { action, entity: "owner", entityId: owner.id, changes });
  return `${owner.name} ${owner.surname}`;
}

/** Removes or restores an owner for staff, with the answer to give. */
async function moveOrRefuse(context: Context, staff: Party, key: OwnerKey) {
  return inTransaction(context.db, async (trx) => {
    const name = await moveAndRecord(context, trx, staff, key);
    if (name === null) throw new Failure("not_found");
    return { msg: `${name} is ${moves[key.to].done}.` };
  });
}

/**
 * "Delete": takes an owner off the list. The record is kept for the drivers and vehicles that refer
 * to it.
 */
export function removeOwner(context: Context, staff: Party, id: string): Promise<{ msg: string }> {
  return moveOrRefuse(context, staff, { id, to: "removed" });
}

/** Brings a removed owner back to the list. */
export function restoreOwner(context: Context, staff: Party, id: string): Promise<{ msg: string }> {
  return moveOrRefuse(context, staff, { id, to: "active" });
}

/**
 * The owner with this e-mail address, added when there is none; of several registrations at once,
 * one adds the owner and the others find it. The stored details are never overwritten, because
 * anybody who registers may name any address. A removed owner is restored: an address has one
 * record, staff review the registration anyway, and the history shows it.
 *
 * @returns the owner's id
 */
export async function findOrAddOwner(
  context: Context,
  trx: Trx,
  actor: Actor,
  owner: Omit<Owner, "id">,
): Promise<string> {
  const email = normaliseEmail(owner.email);
  const added = await trx
    .insertInto("owners")
    .values({
      id: newId(),
      name: visibleLine(owner.name),
      surname: visibleLine(owner.surname),
      email,
      cellphone: normaliseCellphone(owner.cellphone) ?? owner.cellphone,
      area: visibleLine(owner.area),
      created_at: new Date(context.clock()),
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) {
    const event = { action: "register", entity: "owner", entityId: added.id };
    await recordEvent(context, trx, actor, event);
    return added.id;
  }
  const { id } = await trx
    .selectFrom("owners")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await moveAndRecord(context, trx, actor, { id, to: "active" });
  return id;
}
