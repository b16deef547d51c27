import { v7 as newId } from "uuid";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { normaliseCellphone } from "#domain/people/cellphone.ts";
import {
  areaRequiredMessage,
  checkDriverArea,
  checkPartyChange,
} from "#domain/people/check-registration.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import type { OwnerStatus } from "#domain/people/party-kinds.ts";
import { toVisibleLine } from "#domain/text/visible-text.ts";
import type { AppContext, Trx, UseCase } from "#server/context.ts";
import { changeRecordWithHistory } from "#server/core/audit/change-record.ts";
import {
  applyNewRecordValues,
  type FieldChanges,
  type NewRecordValues,
  requireRecordUnchanged,
} from "#server/core/audit/changes.ts";
import { type EventActor, recordAuditEvent } from "#server/core/audit/record-event.ts";
import { normalisePartyValues } from "#server/core/parties/change-party.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { refuseUniqueViolation } from "#server/platform/db/database-errors.ts";
import type { VehicleOwner } from "./owners.store.ts";

type OwnerChange = ReceivedCallBody<"PATCH /api/owners/update/{id}">;

type OwnerRow = NonNullable<Awaited<ReturnType<typeof lockOwner>>>;

function lockOwner(trx: Trx, id: string) {
  return trx
    .selectFrom("owners")
    .select(["id", "name", "surname", "email", "cellphone", "area", "status", "erasedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a locked vehicle owner; answers the fields that changed. */
async function changeOwner(
  context: AppContext,
  trx: Trx,
  { erasedAt, ...before }: OwnerRow,
  wanted: NewRecordValues<OwnerRow>,
): Promise<FieldChanges> {
  if (erasedAt !== null) throw new Failure("not_found");
  const { after, changes } = applyNewRecordValues(before, wanted);
  if (Object.keys(changes).length === 0) return changes;
  const { id, ...stored } = after;
  const set = { ...stored, changedAt: new Date(context.clock()) };
  const updated = trx.updateTable("owners").set(set).where("id", "=", id).execute();
  const msg = "Another owner has this email address. Enter a different one.";
  const taken = () => new Failure("email_taken", { msg, errors: { email: msg } });
  await updated.catch(refuseUniqueViolation("owners_email_key", taken));
  return changes;
}

const updateOwner: UseCase<OwnerChange> = (context, staff, id, { area, was, ...person }) => {
  const areaErrors = area === undefined ? {} : checkDriverArea(area, areaRequiredMessage);
  refuseInvalidFields({ ...checkPartyChange(person), ...areaErrors });
  const { status: _, ...stored } = normalisePartyValues(person);
  const wanted = { ...stored, area: area === undefined ? undefined : toVisibleLine(area) };
  return changeRecordWithHistory(context, staff, {
    entity: "owner",
    lock: (trx) => lockOwner(trx, id),
    change: async (trx, owner) => {
      if (owner.erasedAt !== null) throw new Failure("account_erased");
      requireRecordUnchanged(owner, was);
      return changeOwner(context, trx, owner, wanted);
    },
    answer: () => ({ msg: "The owner is saved." }),
  });
};

const moveOwner =
  (action: "delete" | "restore", status: OwnerStatus, words: string): UseCase =>
  (context, staff, id) =>
    changeRecordWithHistory(context, staff, {
      entity: "owner",
      action,
      lock: (trx) => lockOwner(trx, id),
      change: (trx, owner) => changeOwner(context, trx, owner, { status }),
      answer: (_, { name, surname }) => ({ msg: `${name} ${surname} is ${words}.` }),
    });

/** Staff's changes of vehicle owners. A removed owner stays stored, as drivers and vehicles refer to it. */
export const vehicleOwnerCommands = {
  update: updateOwner,
  remove: moveOwner("delete", "removed", "removed"),
  restore: moveOwner("restore", "active", "back on the list"),
};

/**
 * Finds the vehicle owner with an e-mail address, restores a removed one, or adds one; answers the id. An
 * owner's stored details are never overwritten, because anybody who registers may enter any address.
 */
export async function findOrAddVehicleOwner(
  context: AppContext,
  trx: Trx,
  actor: EventActor,
  owner: Omit<VehicleOwner, "id">,
): Promise<string> {
  const email = normaliseEmail(owner.email);
  const added = await trx
    .insertInto("owners")
    .values({
      id: newId(),
      name: toVisibleLine(owner.name),
      surname: toVisibleLine(owner.surname),
      email,
      cellphone: normaliseCellphone(owner.cellphone) ?? owner.cellphone,
      area: toVisibleLine(owner.area),
      createdAt: new Date(context.clock()),
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) {
    await recordAuditEvent(context, trx, actor, "register", { type: "owner", id: added.id });
    return added.id;
  }
  const known = trx.selectFrom("owners").select("id").where("email", "=", email);
  const { id } = await known.executeTakeFirstOrThrow();
  const locked = await lockOwner(trx, id);
  const changes = locked && (await changeOwner(context, trx, locked, { status: "active" }));
  if (changes?.["status"]) {
    await recordAuditEvent(context, trx, actor, "restore", { type: "owner", id }, changes);
  }
  return id;
}
