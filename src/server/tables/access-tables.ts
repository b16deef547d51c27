import type { ColumnType, Generated } from "kysely";
import type {
  CodeDelivery,
  CodeMailKind,
  CodePurpose,
  SentMailKind,
} from "#domain/codes/code-kinds.ts";
import type { AccountType, PartyType } from "#domain/people/party-kinds.ts";
import { byFunction, column, type TableEntries } from "./register.ts";

/** Sessions, codes and email addresses of accounts, and the counters of failed logins and limited calls. */
export const accessTables = {
  sessions: {
    people: { party: { erasing: "deletes", copy: "sessions", sort: "created_at desc" } },
    names: { createdAt: "openedAt" },
    kept: { sessions: "lastSeenAt" },
    columns: {
      tokenHash: column.secret<Buffer>(),
      partyId: column.link<string>(),
      createdAt: column.fact<Date>(),
      lastSeenAt: column.fact<Date>(),
    },
  },
  /** Failed logins, counted by account. `account` is a hash of the kind of account and its email address. */
  login_counts: {
    people: { party: { erasing: byFunction } },
    kept: { loginCounts: byFunction },
    columns: {
      account: column.secret<Buffer>(),
      /** A hash of the caller's network; empty in the row for all networks that are new to the account. */
      network: column.secret<Buffer>(),
      failures: column.nobody<number>(),
      failedAt: column.nobody<Date | null>(),
      knownUntil: column.nobody<Date | null>(),
    },
  },
  otps: {
    people: {
      party: { address: "kind", erasing: "deletes", copy: "codes", sort: "created_at desc" },
    },
    names: { createdAt: "sentAt", validatedAt: "usedAt" },
    kept: { codes: "createdAt" },
    columns: {
      id: column.link<string>(),
      email: column.fact<string>().copiedFor("nobody"),
      partyType: column.nobody<AccountType>(),
      purpose: column.fact<CodePurpose>(),
      mail: column.office<CodeMailKind>(),
      attempts: column.office<Generated<number>>(),
      createdAt: column.fact<Date>(),
      expiresAt: column.office<Date>(),
      validatedAt: column.fact<Date | null>(),
      supersededAt: column.office<Date | null>(),
      delivery: column.fact<Generated<CodeDelivery>>(),
      spentCode: column.office<string | null>(),
      hiddenAt: column.office<Date | null>(),
    },
  },
  verification_grants: {
    people: { party: { address: "kind", erasing: "deletes" } },
    kept: { grants: "expiresAt" },
    columns: {
      tokenHash: column.secret<Buffer>(),
      email: column.fact<string>(),
      partyType: column.nobody<PartyType>(),
      purpose: column.office<CodePurpose>(),
      createdAt: column.office<Date>(),
      expiresAt: column.office<Date>(),
      usedAt: column.office<Date | null>(),
    },
  },
  number_codes: {
    people: { party: { erasing: "deletes", copy: "numberCodes", sort: "id desc" } },
    names: { createdAt: "sentAt" },
    kept: { numberCodes: "createdAt" },
    columns: {
      id: column.link<Generated<number>>(),
      partyId: column.link<string>(),
      cellphone: column.fact<string>(),
      attempts: column.office<Generated<number>>(),
      createdAt: column.fact<Date>(),
      expiresAt: column.office<Date>(),
      usedAt: column.fact<Date | null>(),
    },
  },
  mail_sends: {
    people: {
      party: { address: "any", erasing: "deletes", copy: "mails", sort: "created_at desc" },
    },
    names: { createdAt: "sentAt" },
    kept: { mailSends: "createdAt" },
    columns: {
      id: column.link<Generated<string>>(),
      email: column.fact<string>(),
      kind: column.fact<SentMailKind>(),
      createdAt: column.fact<Date>(),
    },
  },
  /** Email addresses of accounts, by a trigger. `since` is null for the first, `until` for the present one. */
  party_addresses: {
    people: {
      party: {
        erasing: { because: "The database deletes them with the erasure of the account." },
        copy: "addresses",
        sort: "until desc nulls first",
      },
    },
    kept: { formerAddresses: "until" },
    columns: {
      id: column.link<Generated<string>>(),
      partyId: column.link<string>(),
      email: column.fact<string>(),
      since: column.fact<Date | null>(),
      until: column.fact<Date | null>(),
      provedAt: column.fact<Date | null>(),
    },
  },
  idempotency_keys: {
    people: { party: { erasing: "deletes" } },
    kept: { retries: "createdAt" },
    columns: {
      partyId: column.link<string>(),
      route: column.nobody<string>(),
      key: column.secret<string>(),
      requestHash: column.secret<Buffer>(),
      reply: column.secret<ColumnType<unknown, string | null, string | null>>(),
      createdAt: column.nobody<Date>(),
    },
  },
  /** How often each rate-limited action was done; the keys are hashes. */
  rate_limits: {
    people: {},
    kept: { limits: byFunction },
    columns: {
      key: column.secret<string>(),
      points: column.nobody<number>(),
      expire: column.nobody<number | null>(),
      freeAt: column.nobody<Generated<number>>(),
    },
  },
} as const satisfies TableEntries;
