import { sql } from "kysely";
import { maxLoginFailures } from "#domain/sessions/login-policy.ts";
import { expiredRows } from "./expired-rows.ts";
import { unusedAccounts } from "./forget-accounts.ts";
import { oldOrders } from "./forget-orders.ts";
import type { Retention } from "./housekeeping.ts";

const tables = { contact: "contact_messages", owner: "owners" } as const;

/** SQL condition: the row is older than this, and so is everything that was done with it. */
const untouchedFor = (entity: "contact" | "owner", time: string, now: Date) => {
  const table = sql.table(tables[entity]);
  const then = sql`${now}::timestamptz - ${sql.lit(time)}::interval`;
  return sql`${table}.created_at < ${then} and not exists (
    select from audit_events
    where entity = ${entity} and entity_id = ${table}.id::text and at >= ${then})`;
};

/**
 * Everything that is not kept for ever. What refers to something goes before it: accounts come late,
 * and owners after them.
 */
export const retention: readonly Retention[] = [
  {
    what: "Quotes",
    kept: "30 days after they end",
    why: "To answer a question about a price.",
    ...expiredRows("quotes", (now) => sql`expires_at < ${now}::timestamptz - interval '30 days'`),
  },
  {
    what: "One-time codes",
    kept: "30 days",
    why: "To see attacks on an address, and whether a mail went out.",
    ...expiredRows("otps", (now) => sql`created_at < ${now}::timestamptz - interval '30 days'`),
  },
  {
    what: "When codes and registration mails were sent to an address",
    kept: "30 days",
    why: "To limit what a mailbox may be sent, and to see attacks on it.",
    ...expiredRows(
      "mail_sends",
      (now) => sql`created_at < ${now}::timestamptz - interval '30 days'`,
    ),
  },
  {
    what: "Addresses that an account had before",
    kept: "5 years after the account gave them up",
    why: "To know which codes and messages are whose, as long as the record of actions tells of the change.",
    ...expiredRows(
      "party_addresses",
      (now) => sql`until < ${now}::timestamptz - interval '5 years'`,
    ),
  },
  {
    what: "Proofs of an address, and links that set a password",
    kept: "1 day after they end",
    why: "They are of no use after that.",
    ...expiredRows(
      "verification_grants",
      (now) => sql`expires_at < ${now}::timestamptz - interval '1 day'`,
    ),
  },
  {
    what: "Sessions",
    kept: "30 days after the last call",
    why: "The longest idle limit of any kind of account.",
    ...expiredRows(
      "sessions",
      (now) => sql`last_seen_at < ${now}::timestamptz - interval '30 days'`,
    ),
  },
  {
    what: "Failed sign-ins in a row, and known networks, both as hashes",
    kept: "30 days after the last failure, or until the network is no longer known; a stop until it is lifted",
    why: "To slow down whoever guesses passwords.",
    ...expiredRows(
      "login_counts",
      (now) =>
        sql`coalesce(known_until, failed_at + interval '30 days') < ${now} and failures < ${maxLoginFailures}`,
    ),
  },
  {
    what: "Counts of limits",
    kept: "Until the limit starts anew",
    why: "They are of no use after that.",
    ...expiredRows("rate_limits", (now) => sql`expire < ${now.getTime()}`),
  },
  {
    what: "Answers kept for retries",
    kept: "2 days",
    why: "A retry comes within a day.",
    ...expiredRows(
      "idempotency_keys",
      (now) => sql`created_at < ${now}::timestamptz - interval '2 days'`,
    ),
  },
  {
    what: "Messages to the company that were handled or deleted",
    kept: "12 months after anybody last worked on them",
    why: "To carry a conversation on.",
    ...expiredRows(
      "contact_messages",
      (now) => sql`(status = 'handled' or hidden_at is not null)
        and ${untouchedFor("contact", "12 months", now)}`,
    ),
  },
  {
    what: "Messages to the company that nobody has handled",
    kept: "24 months after they came, or after anybody last worked on them",
    why: "To answer them still.",
    ...expiredRows(
      "contact_messages",
      (now) => sql`status = 'new' and ${untouchedFor("contact", "24 months", now)}`,
    ),
  },
  {
    what: "Requests of people about their data that were answered",
    kept: "5 years after the answer",
    why: "To show that the law was kept.",
    ...expiredRows(
      "privacy_requests",
      (now) => sql`closed_at < ${now}::timestamptz - interval '5 years'`,
    ),
  },
  {
    what: "Addresses and notes of orders",
    kept: "7 years after the move",
    why: "Tax Administration Act, section 29: 5 years from the return, which is handed in at most 2 years after the move. The money and the day stay, for the books.",
    ...oldOrders,
  },
  {
    what: "The record of important actions",
    kept: "5 years",
    why: "To clear up fraud and disputes. The database itself refuses to delete younger ones.",
    ...expiredRows(
      "audit_events",
      (now) => sql`at < least(${now}::timestamptz, now()) - interval '5 years'`,
    ),
  },
  {
    what: "Accounts of clients and drivers",
    kept: "5 years after the last sign-in, order or change; removed ones 12 months, when tax law wants none of their orders",
    why: "To come back to. A removed one can be restored until then. Erasing leaves orders without the name.",
    ...unusedAccounts,
  },
  {
    what: "Owners of vehicles who were deleted, and to whom no driver and no vehicle refers",
    kept: "12 months after anybody last worked on them",
    why: "They can be restored until then.",
    ...expiredRows(
      "owners",
      (now) => sql`status = 'removed' and erased_at is null
        and not exists (select from drivers where owner_id = owners.id)
        and not exists (select from vehicles where owner_id = owners.id)
        and ${untouchedFor("owner", "12 months", now)}`,
    ),
  },
];
