import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import { normaliseCellphone } from "#domain/people/cellphone.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import type { OwnerStatus } from "#domain/people/party-kinds.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { type Actor, recordEvent } from "#server/features/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";
import { moveOwner, type Owner } from "./owners.store.ts";

type OwnerKey = { readonly id: string; readonly to: OwnerStatus };

/** Removes or restores an owner and records it; null when the owner is not there to be moved. */
async function moveAndRecord(
  context: Context,
  trx: Transaction<Tables>,
  actor: Actor,
  { id, to }: OwnerKey,
): Promise<string | null> {
  const [from, action] =
    to === "removed" ? (["active", "delete"] as const) : (["removed", "restore"] as const);
  const owner = await moveOwner(trx, id, { from, to });
  if (!owner) return null;
  const changes = { status: [from, to] };
  await recordEvent(context, trx, actor, { action, entity: "owner", entityId: owner.id, changes });
  return `${owner.name} ${owner.surname}`;
}

/** Removes or restores an owner for staff, with the answer to give. */
async function moveOrRefuse(context: Context, staff: Party, key: OwnerKey, done: string) {
  return inTransaction(context.db, async (trx) => {
    const name = await moveAndRecord(context, trx, staff, key);
    if (name === null) throw new Failure("not_found");
    return { msg: `${name} is ${done}.` };
  });
}

/**
 * "Delete": takes an owner off the list. The record is kept for the drivers and vehicles that refer
 * to it.
 *
 * @throws Failure not_found (also for one that is removed already)
 */
export function removeOwner(context: Context, staff: Party, id: string): Promise<{ msg: string }> {
  return moveOrRefuse(context, staff, { id, to: "removed" }, "removed");
}

/**
 * Brings a removed owner back to the list.
 *
 * @throws Failure not_found (also for one that is not removed)
 */
export function restoreOwner(context: Context, staff: Party, id: string): Promise<{ msg: string }> {
  return moveOrRefuse(context, staff, { id, to: "active" }, "back on the list");
}

type OwnerDetails = Omit<Owner, "id">;

async function insertOwner(
  { clock }: Pick<Context, "clock">,
  trx: Transaction<Tables>,
  owner: OwnerDetails,
): Promise<string | null> {
  const added = await trx
    .insertInto("owners")
    .values({
      id: newId(),
      name: owner.name.trim(),
      surname: owner.surname.trim(),
      email: normaliseEmail(owner.email),
      cellphone: normaliseCellphone(owner.cellphone) ?? owner.cellphone,
      area: owner.area.trim(),
      created_at: new Date(clock()),
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id ?? null;
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
  trx: Transaction<Tables>,
  actor: Actor,
  owner: OwnerDetails,
): Promise<string> {
  const added = await insertOwner(context, trx, owner);
  if (added !== null) {
    const event = { action: "register", entity: "owner", entityId: added };
    await recordEvent(context, trx, actor, event);
    return added;
  }
  const { id } = await trx
    .selectFrom("owners")
    .select("id")
    .where("email", "=", normaliseEmail(owner.email))
    .executeTakeFirstOrThrow();
  await moveAndRecord(context, trx, actor, { id, to: "active" });
  return id;
}
