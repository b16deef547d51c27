import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { claimStandings } from "#domain/claims/claim-states.ts";
import { codeStates } from "#domain/codes/code-kinds.ts";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { contactMessageStatuses } from "#domain/people/check-contact-message.ts";
import { partyStatuses, partyTypes } from "#domain/people/party-kinds.ts";
import { requestStandingNames } from "#domain/privacy/request-policy.ts";

/** The choices of filters, by filter and by choice, each with the part of the query that it sets. */
export type CountedFilters = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** The number up to which a list counts its records; `maxCountedRows + 1` stands for all larger numbers. */
export const maxCountedRows = 10_000;

/** Makes a choice for each of these values of a field, named like the value. */
export function choicePerValue<Field extends string, Value extends string>(
  field: Field,
  values: readonly Value[],
) {
  const choices = values.map((value) => [value, { [field]: value }]);
  return Object.fromEntries(choices) as { readonly [V in Value]: Readonly<Record<Field, V>> };
}

/*
 * The choices of the office's filters, each with its name and the part of the query that it sets. The
 * web makes chips from them, and the server counts the records that each would find. The first choice
 * of a filter is the usual one.
 */

export const orderStatusTabs = {
  open: { open: "yes" },
  unassigned: { assigned: "no" },
  ...choicePerValue("status", orderStatuses),
  all: {},
  removed: { removed: "yes" },
} as const;

/** The choices of a day. @param today the date in Johannesburg */
export function orderDays(today: CalendarDate) {
  return {
    any: {},
    today: { orderDate: today },
    tomorrow: { orderDate: addDays(today, 1) },
  } as const;
}

export const bankLineStandings = ["waiting", "settled", "all"] as const;
export const bankLineStatusTabs = choicePerValue("standing", bankLineStandings);

/** The choices of a state of claims. An overdue claim is open too. */
export const claimStatusTabs = { ...choicePerValue("standing", claimStandings), all: {} } as const;

export const listedDocumentStates = ["waiting", "expiring", "expired"] as const;
export const documentStatusTabs = choicePerValue("standing", listedDocumentStates);

/** The choices of a status of people and vehicles; `all` is without the removed ones. */
export const recordStatusTabs = { all: {}, ...choicePerValue("status", partyStatuses) } as const;

export const removedStatusTabs = { all: {}, removed: { removed: "yes" } } as const;

export const messageStatusTabs = {
  all: {},
  ...choicePerValue("status", contactMessageStatuses),
  removed: { removed: "yes" },
} as const;

/** The choices of a state of one-time passwords. They have no counts, because each look at codes is recorded. */
export const otpStatusTabs = {
  all: {},
  ...choicePerValue("state", codeStates),
  removed: { removed: "yes" },
} as const;

/** The choices of a state of privacy requests. One that is overdue or due soon is open too. */
export const requestStatusTabs = {
  ...choicePerValue("standing", requestStandingNames),
  all: {},
} as const;

export const suspendedTypeTabs = { all: {}, ...choicePerValue("type", partyTypes) } as const;
