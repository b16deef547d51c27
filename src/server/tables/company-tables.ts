import type { ColumnType, Generated } from "kysely";
import type { CompanyDetails } from "#domain/company/company-details.ts";
import type { ContactMessageStatus } from "#domain/people/check-contact-message.ts";
import type { ActorType } from "#domain/people/party-kinds.ts";
import type { RegionKey } from "#domain/places/region-names.ts";
import type { RequestChannel, RequestKind, RequestStatus } from "#domain/privacy/request-policy.ts";
import { byFunction, type Entries, fact, link, nobody, office, personal } from "./register.ts";

/** Exact decimals arrive as text, so that no binary float touches a rate. */
type Rate = ColumnType<string, string | number, string | number>;

/** The company, its price list, messages and requests to it, and the history of all records. */
export const companyTables = {
  pricing: {
    people: {},
    kept: "As long as the price list has the truck size.",
    columns: {
      id: nobody<string>(),
      region: nobody<RegionKey>(),
      truckSize: nobody<string>(),
      baseAmount: nobody<Rate>(),
      ratePerKm: nobody<Rate>(),
      helpersPricing: nobody<Rate>(),
      floorsPricing: nobody<Rate>(),
      updatedAt: nobody<Date>(),
    },
  },
  /** Never changed: each change of the settings is a new row. */
  company_settings: {
    people: {},
    kept: "For good: agreements name versions of the terms, which rest on these.",
    columns: {
      version: nobody<number>(),
      at: nobody<Date>(),
      byId: office<string>(),
      details: nobody<ColumnType<CompanyDetails, string, never>>(),
      terms: nobody<number>(),
      privacy: nobody<number>(),
      /** False for a version of before VAT had an account. */
      vatInBooks: nobody<Generated<boolean>>(),
    },
  },
  contact_messages: {
    people: { party: { address: "any", erasing: "deletes", copy: "messages", sort: "id desc" } },
    names: { createdAt: "sentAt" },
    kept: { handledMessages: byFunction, unhandledMessages: byFunction },
    columns: {
      id: link<string>(),
      name: fact<string>(),
      email: fact<string>(),
      cellphone: fact<string>(),
      message: fact<string>(),
      status: fact<Generated<ContactMessageStatus>>(),
      createdAt: fact<Date>(),
      /** The moment at which staff last changed, removed or restored it; null before the first time. */
      changedAt: office<Generated<Date | null>>(),
      hiddenAt: office<Date | null>(),
    },
  },
  privacy_requests: {
    people: { party: { erasing: byFunction, copy: "requests", sort: "id desc" } },
    kept: { requests: "closedAt" },
    columns: {
      id: link<string>(),
      kind: fact<RequestKind>(),
      status: fact<Generated<RequestStatus>>(),
      channel: office<RequestChannel>(),
      partyId: link<string | null>(),
      name: personal<string>("").copiedFor("nobody"),
      email: personal<string>("").copiedFor("nobody"),
      details: personal<string>(""),
      answer: personal<Generated<string>>(byFunction),
      receivedOn: fact<string>(),
      dueOn: fact<string>(),
      createdAt: office<Date>(),
      closedAt: fact<Date | null>(),
      /** The address for the confirmation of an erasure, until that mail has left. */
      confirmTo: office<Generated<string | null>>(),
    },
  },
  audit_events: {
    people: { party: { erasing: byFunction } },
    kept: { history: byFunction },
    columns: {
      id: link<string>(),
      at: fact<Date>(),
      actorType: fact<ActorType>(),
      actorId: link<string | null>(),
      action: fact<string>(),
      entity: nobody<string>(),
      entityId: link<string>(),
      changes: personal<ColumnType<unknown, string, never>>(byFunction),
      requestId: office<string | null>(),
    },
  },
} as const satisfies Entries;
