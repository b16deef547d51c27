import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { claimStandings } from "#domain/claims/claim-states.ts";
import { codeStates } from "#domain/codes/code-kinds.ts";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { messageStatuses } from "#domain/people/check-contact-message.ts";
import { partyStatuses, partyTypes } from "#domain/people/party-kinds.ts";
import { requestStandingNames } from "#domain/privacy/request-policy.ts";

/** The most records that a list counts. Of more it says that there are more than these. */
export const mostCounted = 10_000;

/** One choice for each of these values of a field. */
export function eachOf<Field extends string, Value extends string>(
  field: Field,
  values: readonly Value[],
) {
  const choices = values.map((value) => [value, { [field]: value }]);
  return Object.fromEntries(choices) as { readonly [V in Value]: Readonly<Record<Field, V>> };
}

/*
 * The choices of the office's filters: the name of each, and the filter that it sets. The web makes
 * its chips from them, and the server counts what each would find. The first choice of a filter is
 * the default.
 */

export const orderStandings = {
  open: { open: "yes" },
  unassigned: { assigned: "no" },
  ...eachOf("status", orderStatuses),
  all: {},
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

/** The lines of the bank, by whether it is known what they are for. */
export const bankLineStandings = eachOf("standing", ["waiting", "settled", "all"]);

/** Overdue claims are among the open ones. */
export const claimFilters = { ...eachOf("standing", claimStandings), all: {} } as const;

export const documentFilters = eachOf("standing", ["waiting", "expiring", "expired"]);

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
  ...eachOf("standing", requestStandingNames),
  all: {},
} as const;

export const suspendedTypes = { all: {}, ...eachOf("type", partyTypes) } as const;
