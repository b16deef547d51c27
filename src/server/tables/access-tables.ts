import type { ColumnType, Generated } from "kysely";
import type {
  CodeMailKind,
  CodeMailState,
  CodePurpose,
  LimitedMailKind,
} from "#domain/codes/code-kinds.ts";
import type { AccountType, PartyType } from "#domain/people/party-kinds.ts";
import type { PasskeyPurpose } from "#domain/sessions/passkeys.ts";
import {
  columnMakers,
  needsFunctionMarker,
  type RegisteredTables,
  reasonsToKeepErasedRows,
} from "./register.ts";

/** Sessions, codes and email addresses of accounts, and the counters of failed logins and limited calls. */
export const accountAccessTables = {
  sessions: {
    people: { party: { erasing: "deletes", copy: "sessions", sort: "created_at desc" } },
    names: { createdAt: "openedAt" },
    kept: { sessions: "lastSeenAt" },
    columns: {
      tokenHash: columnMakers.secret<Buffer>(),
      partyId: columnMakers.link<string>(),
      createdAt: columnMakers.fact<Date>(),
      lastSeenAt: columnMakers.fact<Date>(),
    },
  },
  staff_passkeys: {
    people: { party: { erasing: "deletes", copy: "passkeys", sort: "created_at desc" } },
    names: { createdAt: "addedAt" },
    kept: reasonsToKeepErasedRows.withAccount,
    columns: {
      /** The credential's id, in base64url. */
      id: columnMakers.link<string>(),
      partyId: columnMakers.link<string>(),
      publicKey: columnMakers.nobody<Buffer>(),
      /** How often the authenticator says it has signed; 0 for one that does not count. */
      counter: columnMakers.nobody<number>(),
      name: columnMakers.fact<string>(),
      createdAt: columnMakers.fact<Date>(),
      lastUsedAt: columnMakers.office<Generated<Date | null>>(),
    },
  },
  passkey_challenges: {
    people: {},
    kept: { grants: "expiresAt" },
    columns: {
      challenge: columnMakers.secret<string>(),
      purpose: columnMakers.nobody<PasskeyPurpose>(),
      sessionHash: columnMakers.secret<Buffer | null>(),
      expiresAt: columnMakers.nobody<Date>(),
    },
  },
  /** Failed logins, counted by account. `account` is a hash of the kind of account and its email address. */
  login_counts: {
    people: { party: { erasing: needsFunctionMarker } },
    kept: { loginCounts: needsFunctionMarker },
    columns: {
      account: columnMakers.secret<Buffer>(),
      /** A hash of the caller's network; empty in the row that counts all networks new to the account. */
      network: columnMakers.secret<Buffer>(),
      failures: columnMakers.nobody<number>(),
      failedAt: columnMakers.nobody<Date | null>(),
      knownUntil: columnMakers.nobody<Date | null>(),
    },
  },
  otps: {
    people: {
      party: { address: "kind", erasing: "deletes", copy: "codes", sort: "created_at desc" },
    },
    names: { createdAt: "sentAt", validatedAt: "usedAt" },
    kept: { codes: "createdAt" },
    columns: {
      id: columnMakers.link<string>(),
      email: columnMakers.fact<string>().copiedFor("nobody"),
      partyType: columnMakers.nobody<AccountType>(),
      purpose: columnMakers.fact<CodePurpose>(),
      mail: columnMakers.office<CodeMailKind>(),
      attempts: columnMakers.office<Generated<number>>(),
      createdAt: columnMakers.fact<Date>(),
      expiresAt: columnMakers.office<Date>(),
      validatedAt: columnMakers.fact<Date | null>(),
      supersededAt: columnMakers.office<Date | null>(),
      delivery: columnMakers.fact<Generated<CodeMailState>>(),
      spentCode: columnMakers.office<string | null>(),
      hiddenAt: columnMakers.office<Date | null>(),
    },
  },
  verification_grants: {
    people: { party: { address: "kind", erasing: "deletes" } },
    kept: { grants: "expiresAt" },
    columns: {
      tokenHash: columnMakers.secret<Buffer>(),
      email: columnMakers.fact<string>(),
      partyType: columnMakers.nobody<PartyType>(),
      purpose: columnMakers.office<CodePurpose>(),
      createdAt: columnMakers.office<Date>(),
      expiresAt: columnMakers.office<Date>(),
      usedAt: columnMakers.office<Date | null>(),
    },
  },
  number_codes: {
    people: { party: { erasing: "deletes", copy: "numberCodes", sort: "id desc" } },
    names: { createdAt: "sentAt" },
    kept: { numberCodes: "createdAt" },
    columns: {
      id: columnMakers.link<Generated<number>>(),
      partyId: columnMakers.link<string>(),
      cellphone: columnMakers.fact<string>(),
      attempts: columnMakers.office<Generated<number>>(),
      createdAt: columnMakers.fact<Date>(),
      expiresAt: columnMakers.office<Date>(),
      usedAt: columnMakers.fact<Date | null>(),
    },
  },
  mail_sends: {
    people: {
      party: { address: "any", erasing: "deletes", copy: "mails", sort: "created_at desc" },
    },
    names: { createdAt: "sentAt" },
    kept: { mailSends: "createdAt" },
    columns: {
      id: columnMakers.link<Generated<string>>(),
      email: columnMakers.fact<string>(),
      kind: columnMakers.fact<LimitedMailKind>(),
      createdAt: columnMakers.fact<Date>(),
    },
  },
  /** Accounts' email addresses, stored by a trigger. `since` is null for the first, `until` for the last. */
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
      id: columnMakers.link<Generated<string>>(),
      partyId: columnMakers.link<string>(),
      email: columnMakers.fact<string>(),
      since: columnMakers.fact<Date | null>(),
      until: columnMakers.fact<Date | null>(),
      provedAt: columnMakers.fact<Date | null>(),
    },
  },
  idempotency_keys: {
    people: { party: { erasing: "deletes" } },
    kept: { retries: "createdAt" },
    columns: {
      partyId: columnMakers.link<string>(),
      route: columnMakers.nobody<string>(),
      key: columnMakers.secret<string>(),
      requestHash: columnMakers.secret<Buffer>(),
      reply: columnMakers.secret<ColumnType<unknown, string | null, string | null>>(),
      createdAt: columnMakers.nobody<Date>(),
    },
  },
  /** How often each rate-limited action was done; the keys are hashes. */
  rate_limits: {
    people: {},
    kept: { limits: needsFunctionMarker },
    columns: {
      key: columnMakers.secret<string>(),
      points: columnMakers.nobody<number>(),
      expire: columnMakers.nobody<number | null>(),
      freeAt: columnMakers.nobody<Generated<number>>(),
    },
  },
} as const satisfies RegisteredTables;
