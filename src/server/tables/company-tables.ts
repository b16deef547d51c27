import type { ColumnType, Generated } from "kysely";
import type { CompanyDetails } from "#domain/company/company-details.ts";
import type { ContactMessageStatus } from "#domain/people/check-contact-message.ts";
import type { ActorType } from "#domain/people/party-kinds.ts";
import type { RegionKey } from "#domain/places/region-names.ts";
import type { RequestChannel, RequestKind, RequestStatus } from "#domain/privacy/request-policy.ts";
import { byFunction, column, type TableEntries } from "./register.ts";

/** An exact decimal number. The database sends it as text, so that a rate is never a binary float. */
type Rate = ColumnType<string, string | number, string | number>;

/** Tables of the company: settings, price list, messages and requests to it, and the history of all records. */
export const companyTables = {
  pricing: {
    people: {},
    kept: "As long as the price list has the truck size.",
    columns: {
      id: column.nobody<string>(),
      region: column.nobody<RegionKey>(),
      truckSize: column.nobody<string>(),
      baseAmount: column.nobody<Rate>(),
      ratePerKm: column.nobody<Rate>(),
      helpersPricing: column.nobody<Rate>(),
      floorsPricing: column.nobody<Rate>(),
      updatedAt: column.nobody<Date>(),
    },
  },
  /** The versions of the company's settings. Each change is a new row. */
  company_settings: {
    people: {},
    kept: "For good: agreements name versions of the terms, which rest on these.",
    columns: {
      version: column.nobody<number>(),
      at: column.nobody<Date>(),
      byId: column.office<string>(),
      details: column.nobody<ColumnType<CompanyDetails, string, never>>(),
      terms: column.nobody<number>(),
      privacy: column.nobody<number>(),
      /** False for settings made before the books had an account for VAT. */
      vatInBooks: column.nobody<Generated<boolean>>(),
    },
  },
  contact_messages: {
    people: { party: { address: "any", erasing: "deletes", copy: "messages", sort: "id desc" } },
    names: { createdAt: "sentAt" },
    kept: { handledMessages: byFunction, unhandledMessages: byFunction },
    columns: {
      id: column.link<string>(),
      name: column.fact<string>(),
      email: column.fact<string>(),
      cellphone: column.fact<string>(),
      message: column.fact<string>(),
      status: column.fact<Generated<ContactMessageStatus>>(),
      createdAt: column.fact<Date>(),
      /** The time at which staff last changed, removed or restored the message; null if they never did. */
      changedAt: column.office<Generated<Date | null>>(),
      hiddenAt: column.office<Date | null>(),
    },
  },
  privacy_requests: {
    people: { party: { erasing: byFunction, copy: "requests", sort: "id desc" } },
    kept: { requests: "closedAt" },
    columns: {
      id: column.link<string>(),
      kind: column.fact<RequestKind>(),
      status: column.fact<Generated<RequestStatus>>(),
      channel: column.office<RequestChannel>(),
      partyId: column.link<string | null>(),
      name: column.personal<string>("").copiedFor("nobody"),
      email: column.personal<string>("").copiedFor("nobody"),
      details: column.personal<string>(""),
      answer: column.personal<Generated<string>>(byFunction),
      receivedOn: column.fact<string>(),
      dueOn: column.fact<string>(),
      createdAt: column.office<Date>(),
      closedAt: column.fact<Date | null>(),
      /** The address to which we confirm an erasure; null once that mail is sent. */
      confirmTo: column.office<Generated<string | null>>(),
    },
  },
  audit_events: {
    people: { party: { erasing: byFunction } },
    kept: { history: byFunction },
    columns: {
      id: column.link<string>(),
      at: column.fact<Date>(),
      actorType: column.fact<ActorType>(),
      actorId: column.link<string | null>(),
      action: column.fact<string>(),
      entity: column.nobody<string>(),
      entityId: column.link<string>(),
      changes: column.personal<ColumnType<unknown, string, never>>(byFunction),
      requestId: column.office<string | null>(),
    },
  },
} as const satisfies TableEntries;
