import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { codeStates } from "#domain/codes/code-kinds.ts";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { messageStatuses } from "#domain/people/check-contact-message.ts";
import { partyStatuses, partyTypes } from "#domain/people/party-kinds.ts";

/** One choice for each of these values of a field. */
export function eachOf<Field extends string, Value extends string>(
  field: Field,
  values: readonly Value[],
) {
  const choices = values.map((value) => [value, { [field]: value }]);
  return Object.fromEntries(choices) as { readonly [V in Value]: Readonly<Record<Field, V>> };
}

/*
 * What each choice of the office's filters asks a list for, by the name of the choice. The web makes
 * its chips from these choices, and the server counts what each of them would find. The first one
 * of each is in force while nothing is chosen.
 */

export const orderStandings = {
  all: {},
  unassigned: { assigned: "no" },
  ...eachOf("status", orderStatuses),
  removed: { removed: "yes" },
} as const;

/** `today` is the date in Johannesburg. */
export function orderDays(today: CalendarDate) {
  return {
    any: {},
    today: { orderDate: today },
    tomorrow: { orderDate: addDays(today, 1) },
  } as const;
}

/** Removed records are among those of their status alone, never among all. */
export const recordStatuses = { all: {}, ...eachOf("status", partyStatuses) } as const;

export const ownerStandings = { all: {}, removed: { removed: "yes" } } as const;

export const messageStandings = {
  all: {},
  ...eachOf("status", messageStatuses),
  removed: { removed: "yes" },
} as const;

/** These are not counted: each count would be one more look at the list, and looks are recorded. */
export const otpStandings = {
  all: {},
  ...eachOf("state", codeStates),
  removed: { removed: "yes" },
} as const;

/** Overdue requests and those due soon are among the open ones. */
export const requestStandings = {
  ...eachOf("standing", ["open", "overdue", "soon", "done", "refused"]),
  all: {},
} as const;

export const suspendedTypes = { all: {}, ...eachOf("type", partyTypes) } as const;
