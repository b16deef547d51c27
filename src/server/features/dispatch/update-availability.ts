import type { CallHandlerResult, ReceivedCallBody } from "#contract/endpoints.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import {
  checkDriverAvailability,
  defaultDriverAvailability,
  weekdays,
} from "#domain/dispatch/availability.ts";
import { regionNamesText } from "#domain/places/region-names.ts";
import { isInRegion } from "#domain/places/regions.ts";
import { toVisibleLine } from "#domain/text/visible-text.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { Db, UseCase } from "#server/context.ts";
import { applyNewRecordValues, requireRecordUnchanged } from "#server/core/audit/changes.ts";
import { updateParty } from "#server/core/parties/party-commands.ts";
import { findSuburbOrTown } from "#server/core/places/own-places.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";

type Shown = CallHandlerResult<"GET /api/drivers/{id}/availability">;
type Asked = ReceivedCallBody<"PATCH /api/drivers/availability/{id}">;

export async function findDriverAvailability(db: Db, caller: Party, id: string): Promise<Shown> {
  if (!isStaffMember(caller) && caller.id !== id) throw new Failure("not_found");
  const { availability, ...rest } = await db
    .selectFrom("drivers")
    .select(["availability", "reachKms", "area"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new Failure("not_found"));
  const { week, daysOff } = availability ?? defaultDriverAvailability;
  return { week, daysOff: [...daysOff], ...rest };
}

/** Checks the area where a driver starts; returns a message if no distance can be worked out from it. */
async function checkStart(area: string): Promise<string | undefined> {
  const place = await findSuburbOrTown(area);
  if (place && isInRegion(place.location)) return undefined;
  return `We do not know this place in ${regionNamesText}. Enter a suburb or town, such as Soweto`;
}

/** Writes a driver's hours for the history, such as `mon 07:00-17:00, tue 08:00-12:00`. */
const availabilityText = ({ area, week, daysOff, reachKms }: Shown) => ({
  area,
  week: weekdays
    .flatMap((day) => (week[day] ? [`${day} ${week[day].from}-${week[day].to}`] : []))
    .join(", "),
  daysOff: daysOff.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(", "),
  reachKms,
});

export const updateDriverAvailability: UseCase<Asked> = async (context, caller, id, asked) => {
  const today = johannesburgDateAt(context.clock());
  return updateParty(context, caller, {
    id,
    type: "driver",
    done: () => "The working hours are saved.",
    change: async (trx, party) => {
      const before = await findDriverAvailability(trx, caller, id);
      if (party.erasedAt !== null) throw new Failure("account_erased");
      requireRecordUnchanged(before, asked.was);
      const { area = before.area, week = before.week, reachKms = before.reachKms } = asked;
      const daysOff = (asked.daysOff ?? before.daysOff)
        .filter(({ to }) => to >= today)
        .toSorted((a, b) => a.from.localeCompare(b.from));
      refuseInvalidFields({
        ...checkDriverAvailability({ week, daysOff, reachKms }),
        area: area === before.area ? undefined : await checkStart(area),
      });
      const after = { week, daysOff, reachKms, area: toVisibleLine(area) };
      const { changes } = applyNewRecordValues(availabilityText(before), availabilityText(after));
      await trx
        .updateTable("drivers")
        .set({
          area: after.area,
          availability: JSON.stringify({ week, daysOff }),
          reachKms,
        })
        .where("id", "=", id)
        .execute();
      return changes;
    },
  });
};
