import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import { normaliseCellphone } from "#domain/people/cellphone.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { Tables } from "#server/tables.ts";
import { moveOwner } from "./owners.store.ts";

type OwnerDetails = {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly cellphone: string;
  readonly area: string;
};

async function addOwner(
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
 * The owner of this e-mail address, added when there is none; of any number of registrations at
 * once, one adds the owner and the others find that one. What we know of an owner is never
 * overwritten: whoever registers may name any address. One who was removed comes back, because an
 * address has one record, the registration waits for our review anyway, and the history shows it.
 *
 * @returns the owner's id
 */
export async function findOrAddOwner(
  context: Context,
  trx: Transaction<Tables>,
  actor: Pick<Party, "id" | "type">,
  owner: OwnerDetails,
): Promise<string> {
  const added = await addOwner(context, trx, owner);
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
  if (await moveOwner(trx, id, { from: "removed", to: "active" })) {
    const changes = { status: ["removed", "active"] };
    await recordEvent(context, trx, actor, {
      action: "restore",
      entity: "owner",
      entityId: id,
      changes,
    });
  }
  return id;
}
