import { v7 as newId } from "uuid";
import type { CallBody } from "#contract/endpoints.ts";
import { normaliseCellphone } from "#domain/people/cellphone.ts";
import {
  areaRequiredMessage,
  checkArea,
  checkPartyChange,
} from "#domain/people/check-registration.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import type { OwnerStatus } from "#domain/people/party-kinds.ts";
import { visibleLine } from "#domain/text/visible-text.ts";
import type { Context, Trx, UseCase } from "#server/context.ts";
import { applyWanted, requireUnchanged, type Wanted } from "#server/core/audit/changes.ts";
import { type Actor, recordEvent } from "#server/core/audit/record-event.ts";
import { asStored } from "#server/core/parties/change-party.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Owner } from "./owners.store.ts";

type OwnerChange = CallBody<"PATCH /api/owners/update/{id}">;

type Command = {
  readonly action: "update" | "delete" | "restore";
  readonly wanted: Wanted<Omit<Owner, "id"> & { readonly status: OwnerStatus }>;
  readonly was?: string | undefined;
};

async function changeOwner(
  context: Context,
  trx: Trx,
  actor: Actor,
  id: string,
  { action, wanted, was }: Command,
): Promise<string | null> {
  const owner = await trx
    .selectFrom("owners")
    .select(["name", "surname", "email", "cellphone", "area", "status", "erasedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure("not_found"));
  const { erasedAt, ...before } = owner;
  if (erasedAt !== null) throw new Failure(action === "update" ? "account_erased" : "not_found");
  requireUnchanged(before, was);
  const { after, changes } = applyWanted(before, wanted);
  if (Object.keys(changes).length === 0) return null;
  try {
    const set = { ...after, changedAt: new Date(context.clock()) };
    await trx.updateTable("owners").set(set).where("id", "=", id).execute();
  } catch (error) {
    if (!isUniqueViolation(error, "owners_email_key")) throw error;
    const msg = "Another owner has this email address. Enter a different one.";
    throw new Failure("email_taken", { msg, errors: { email: msg } });
  }
  await recordEvent(context, trx, actor, action, { type: "owner", id }, changes);
  return `${after.name} ${after.surname}`;
}

export const updateOwner: UseCase<OwnerChange> = (context, staff, id, asked) => {
  const { area, was, ...person } = asked;
  const areaErrors = area === undefined ? {} : checkArea(area, areaRequiredMessage);
  refuseInvalid({ ...checkPartyChange(person), ...areaErrors });
  const { status: _, ...stored } = asStored(person);
  const wanted = { ...stored, area: area === undefined ? undefined : visibleLine(area) };
  return inTransaction(context.db, async (trx) => {
    const name = await changeOwner(context, trx, staff, id, { action: "update", wanted, was });
    return { msg: name === null ? "Nothing was changed." : "The owner is saved." };
  });
};

const restored = { action: "restore", wanted: { status: "active" } } as const;

const moveOwner =
  (command: Command, done: string): UseCase =>
  (context, staff, id) =>
    inTransaction(context.db, async (trx) => {
      const name = await changeOwner(context, trx, staff, id, command);
      if (name === null) throw new Failure("not_found");
      return { msg: `${name} is ${done}.` };
    });

/** The record is kept for the drivers and vehicles that refer to it. */
const removed = { action: "delete", wanted: { status: "removed" } } as const;
export const removeOwner = moveOwner(removed, "removed");

export const restoreOwner = moveOwner(restored, "back on the list");

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
      createdAt: new Date(context.clock()),
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) {
    await recordEvent(context, trx, actor, "register", { type: "owner", id: added.id });
    return added.id;
  }
  const known = trx.selectFrom("owners").select("id").where("email", "=", email);
  const { id } = await known.executeTakeFirstOrThrow();
  await changeOwner(context, trx, actor, id, restored);
  return id;
}
