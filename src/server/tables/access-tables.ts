import type { ColumnType, Generated } from "kysely";
import type {
  CodeDelivery,
  CodeMailKind,
  CodePurpose,
  SentMailKind,
} from "#domain/codes/code-kinds.ts";
import type { AccountType, PartyType } from "#domain/people/party-kinds.ts";
import { byFunction, type Entries, fact, link, nobody, office, secret } from "./register.ts";

/** Sessions, codes and addresses of accounts, and the counts that guard them. */
export const accessTables = {
  sessions: {
    people: { party: { erasing: "deletes", copy: "sessions", sort: "created_at desc" } },
    names: { createdAt: "openedAt" },
    kept: { sessions: "lastSeenAt" },
    columns: {
      tokenHash: secret<Buffer>(),
      partyId: link<string>(),
      createdAt: fact<Date>(),
      lastSeenAt: fact<Date>(),
    },
  },
  /** `account` is a hash of an account's kind and address. */
  login_counts: {
    people: { party: { erasing: byFunction } },
    kept: { loginCounts: byFunction },
    columns: {
      account: secret<Buffer>(),
      /** Empty for all networks that the account does not know. */
      network: secret<Buffer>(),
      failures: nobody<number>(),
      failedAt: nobody<Date | null>(),
      knownUntil: nobody<Date | null>(),
    },
  },
  otps: {
    people: {
      party: { address: "kind", erasing: "deletes", copy: "codes", sort: "created_at desc" },
    },
    names: { createdAt: "sentAt", validatedAt: "usedAt" },
    kept: { codes: "createdAt" },
    columns: {
      id: link<string>(),
      email: fact<string>().copiedFor("nobody"),
      partyType: nobody<AccountType>(),
      purpose: fact<CodePurpose>(),
      mail: office<CodeMailKind>(),
      attempts: office<Generated<number>>(),
      createdAt: fact<Date>(),
      expiresAt: office<Date>(),
      validatedAt: fact<Date | null>(),
      supersededAt: office<Date | null>(),
      delivery: fact<Generated<CodeDelivery>>(),
      spentCode: office<string | null>(),
      hiddenAt: office<Date | null>(),
    },
  },
  verification_grants: {
    people: { party: { address: "kind", erasing: "deletes" } },
    kept: { grants: "expiresAt" },
    columns: {
      tokenHash: secret<Buffer>(),
      email: fact<string>(),
      partyType: nobody<PartyType>(),
      purpose: office<CodePurpose>(),
      createdAt: office<Date>(),
      expiresAt: office<Date>(),
      usedAt: office<Date | null>(),
    },
  },
  number_codes: {
    people: { party: { erasing: "deletes", copy: "numberCodes", sort: "id desc" } },
    names: { createdAt: "sentAt" },
    kept: { numberCodes: "createdAt" },
    columns: {
      id: link<Generated<number>>(),
      partyId: link<string>(),
      cellphone: fact<string>(),
      attempts: office<Generated<number>>(),
      createdAt: fact<Date>(),
      expiresAt: office<Date>(),
      usedAt: fact<Date | null>(),
    },
  },
  mail_sends: {
    people: {
      party: { address: "any", erasing: "deletes", copy: "mails", sort: "created_at desc" },
    },
    names: { createdAt: "sentAt" },
    kept: { mailSends: "createdAt" },
    columns: {
      id: link<Generated<string>>(),
      email: fact<string>(),
      kind: fact<SentMailKind>(),
      createdAt: fact<Date>(),
    },
  },
  /** A trigger on `parties` writes and deletes it; `since` is null for the first address, `until` for the present. */
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
      id: link<Generated<string>>(),
      partyId: link<string>(),
      email: fact<string>(),
      since: fact<Date | null>(),
      until: fact<Date | null>(),
      provedAt: fact<Date | null>(),
    },
  },
  idempotency_keys: {
    people: { party: { erasing: "deletes" } },
    kept: { retries: "createdAt" },
    columns: {
      partyId: link<string>(),
      route: nobody<string>(),
      key: secret<string>(),
      requestHash: secret<Buffer>(),
      reply: secret<ColumnType<unknown, string | null, string | null>>(),
      createdAt: nobody<Date>(),
    },
  },
  /** Keys are hashes. */
  rate_limits: {
    people: {},
    kept: { limits: byFunction },
    columns: {
      key: secret<string>(),
      points: nobody<number>(),
      expire: nobody<number | null>(),
      freeAt: nobody<Generated<number>>(),
    },
  },
} as const satisfies Entries;
