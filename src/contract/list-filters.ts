import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { claimFilterStates } from "#domain/claims/claim-states.ts";
import { codeStates } from "#domain/codes/code-kinds.ts";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { contactMessageStatuses } from "#domain/people/check-contact-message.ts";
import { partyStatuses, partyTypes } from "#domain/people/party-kinds.ts";
import { privacyRequestFilterStates } from "#domain/privacy/request-policy.ts";

/** The query fields that each choice of a list's filters sets, by filter name and choice name. */
export type FilterChoices = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** The most records that a list counts; `maxCountedRows + 1` stands for every larger number. */
export const maxCountedRows = 10_000;

/** Makes one filter choice for each of these values of a field; the choice is named like the value. */
export function filterChoicePerValue<Field extends string, Value extends string>(
  field: Field,
  values: readonly Value[],
) {
  const choices = values.map((value) => [value, { [field]: value }]);
  return Object.fromEntries(choices) as { readonly [V in Value]: Readonly<Record<Field, V>> };
}

/*
 * The choices of the filters in office lists, each with its name and the query fields that it sets. The
 * web shows the choices as chips, and the server counts the records that each choice would find. The
 * first choice of a filter is the default.
 */

export const orderStatusTabs = {
  open: { open: "yes" },
  unassigned: { assigned: "no" },
  ...filterChoicePerValue("status", orderStatuses),
  all: {},
  removed: { removed: "yes" },
} as const;

/** The choices of the filter for the day of an order. */
export function orderDayFilterChoices(today: CalendarDate) {
  return {
    any: {},
    today: { orderDate: today },
    tomorrow: { orderDate: addDays(today, 1) },
  } as const;
}

export const bankLineFilterStates = ["waiting", "settled", "all"] as const;
export const bankLineStatusTabs = filterChoicePerValue("standing", bankLineFilterStates);

/** The choices of the filter for the state of claims. An overdue claim is also found as open. */
export const claimStatusTabs = {
  ...filterChoicePerValue("standing", claimFilterStates),
  all: {},
} as const;

export const documentFilterStates = ["waiting", "expiring", "expired"] as const;
export const documentStatusTabs = filterChoicePerValue("standing", documentFilterStates);

/** The choices of the filter for the status of people and vehicles; `all` finds no removed ones. */
export const recordStatusTabs = {
  all: {},
  ...filterChoicePerValue("status", partyStatuses),
} as const;

export const removedRecordsTabs = { all: {}, removed: { removed: "yes" } } as const;

export const reviewStatusTabs = { ...removedRecordsTabs, waiting: { waiting: "yes" } } as const;

export const messageStatusTabs = {
  all: {},
  ...filterChoicePerValue("status", contactMessageStatuses),
  removed: { removed: "yes" },
} as const;

/** The filter for the state of one-time passwords. It has no counts, as each look at the codes is recorded. */
export const otpStatusTabs = {
  all: {},
  ...filterChoicePerValue("state", codeStates),
  removed: { removed: "yes" },
} as const;

/** The choices of the filter for privacy requests. A request that is overdue or due soon is also open. */
export const privacyRequestStatusTabs = {
  ...filterChoicePerValue("standing", privacyRequestFilterStates),
  all: {},
} as const;

export const suspendedPartyTabs = { all: {}, ...filterChoicePerValue("type", partyTypes) } as const;
