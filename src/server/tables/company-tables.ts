import type { ColumnType, Generated } from "kysely";
import type { CompanyDetails } from "#domain/company/company-details.ts";
import type { ContactMessageStatus } from "#domain/people/check-contact-message.ts";
import type { ActorType } from "#domain/people/party-kinds.ts";
import type { RegionKey } from "#domain/places/region-names.ts";
import type {
  PrivacyRequestChannel,
  PrivacyRequestKind,
  PrivacyRequestStatus,
} from "#domain/privacy/request-policy.ts";
import { columnMakers, needsFunctionMarker, type RegisteredTables } from "./register.ts";

/** An exact decimal number. The database sends it as text, so that a rate is never a binary float. */
type Rate = ColumnType<string, string | number, string | number>;

/** Tables of the company: settings, price list, messages and requests to it, and the history of all records. */
export const companyTables = {
  pricing: {
    people: {},
    kept: "As long as the price list has the truck size.",
    columns: {
      id: columnMakers.nobody<string>(),
      region: columnMakers.nobody<RegionKey>(),
      truckSize: columnMakers.nobody<string>(),
      baseAmount: columnMakers.nobody<Rate>(),
      ratePerKm: columnMakers.nobody<Rate>(),
      helpersPricing: columnMakers.nobody<Rate>(),
      floorsPricing: columnMakers.nobody<Rate>(),
      updatedAt: columnMakers.nobody<Date>(),
    },
  },
  /** The versions of the company's settings. Each change is a new row. */
  company_settings: {
    people: {},
    kept: "For good: agreements name versions of the terms, which rest on these.",
    columns: {
      version: columnMakers.nobody<number>(),
      at: columnMakers.nobody<Date>(),
      byId: columnMakers.office<string>(),
      details: columnMakers.nobody<ColumnType<CompanyDetails, string, never>>(),
      terms: columnMakers.nobody<number>(),
      privacy: columnMakers.nobody<number>(),
      /** False for settings made before the books had an account for VAT. */
      vatInBooks: columnMakers.nobody<Generated<boolean>>(),
    },
  },
  contact_messages: {
    people: { party: { address: "any", erasing: "deletes", copy: "messages", sort: "id desc" } },
    names: { createdAt: "sentAt" },
    kept: { handledMessages: needsFunctionMarker, unhandledMessages: needsFunctionMarker },
    columns: {
      id: columnMakers.link<string>(),
      name: columnMakers.fact<string>(),
      email: columnMakers.fact<string>(),
      cellphone: columnMakers.fact<string>(),
      message: columnMakers.fact<string>(),
      status: columnMakers.fact<Generated<ContactMessageStatus>>(),
      createdAt: columnMakers.fact<Date>(),
      /** The time at which staff last changed, removed or restored the message; null if they never did. */
      changedAt: columnMakers.office<Generated<Date | null>>(),
      hiddenAt: columnMakers.office<Date | null>(),
    },
  },
  privacy_requests: {
    people: { party: { erasing: needsFunctionMarker, copy: "requests", sort: "id desc" } },
    kept: { requests: "closedAt" },
    columns: {
      id: columnMakers.link<string>(),
      kind: columnMakers.fact<PrivacyRequestKind>(),
      status: columnMakers.fact<Generated<PrivacyRequestStatus>>(),
      channel: columnMakers.office<PrivacyRequestChannel>(),
      partyId: columnMakers.link<string | null>(),
      name: columnMakers.personal<string>("").copiedFor("nobody"),
      email: columnMakers.personal<string>("").copiedFor("nobody"),
      details: columnMakers.personal<string>(""),
      answer: columnMakers.personal<Generated<string>>(needsFunctionMarker),
      receivedOn: columnMakers.fact<string>(),
      dueOn: columnMakers.fact<string>(),
      createdAt: columnMakers.office<Date>(),
      closedAt: columnMakers.fact<Date | null>(),
      /** The address to which we confirm an erasure; null once that mail is sent. */
      confirmTo: columnMakers.office<Generated<string | null>>(),
    },
  },
  audit_events: {
    people: { party: { erasing: needsFunctionMarker } },
    kept: { history: needsFunctionMarker },
    columns: {
      id: columnMakers.link<string>(),
      at: columnMakers.fact<Date>(),
      actorType: columnMakers.fact<ActorType>(),
      actorId: columnMakers.link<string | null>(),
      action: columnMakers.fact<string>(),
      entity: columnMakers.nobody<string>(),
      entityId: columnMakers.link<string>(),
      changes: columnMakers.personal<ColumnType<unknown, string, never>>(needsFunctionMarker),
      requestId: columnMakers.office<string | null>(),
    },
  },
} as const satisfies RegisteredTables;
