import { sql } from "kysely";
import { sharedDays } from "#domain/orders/share-link.ts";
import { maxLoginFailures } from "#domain/sessions/login-policy.ts";
import { erasedRecords } from "./forget-records.ts";
import { lastWorkedOn, olderThan, type Retention } from "./housekeeping.ts";

/** SQL condition: a claim waits for its answer, or somebody may still sue for what it is about. */
const isClaimKept = (now: Date) =>
  sql`(claims.settled_at is null or claims.settled_at >= ${now}::timestamptz - interval '3 years')`;

/** Everything that is not kept for ever. */
export const retention: readonly Retention[] = [
  {
    what: "Quotes",
    kept: "30 days after they end",
    why: "To answer a question about a price.",
    table: "quotes",
    due: olderThan(sql.ref("expiresAt"), "30 days"),
  },
  {
    what: "One-time codes",
    kept: "30 days",
    why: "To see attacks on an address, and whether a mail went out.",
    table: "otps",
    due: olderThan(sql.ref("createdAt"), "30 days"),
  },
  {
    what: "When codes and registration mails were sent to an address",
    kept: "30 days",
    why: "To limit what a mailbox may be sent, and to see attacks on it.",
    table: "mail_sends",
    due: olderThan(sql.ref("createdAt"), "30 days"),
  },
  {
    what: "Codes that prove a number",
    kept: "30 days",
    why: "To limit what a number may be sent, and to see attacks on it.",
    table: "number_codes",
    due: olderThan(sql.ref("createdAt"), "30 days"),
  },
  {
    what: "What was sent to whom about an order, when and by which channel, without its words",
    kept: "2 years",
    why: "To answer whether somebody was told, also about a move that was booked a year ahead.",
    table: "order_messages",
    due: olderThan(sql.ref("createdAt"), "2 years"),
  },
  {
    what: "Which weekly statements were mailed to a driver",
    kept: "2 years",
    why: "As any other message about orders. The statement itself is made of the books again.",
    table: "sent_statements",
    due: olderThan(sql.ref("at"), "2 years"),
  },
  {
    what: "Which jobs drivers were offered, took, declined or gave back, and why",
    kept: "2 years",
    why: "To answer who was asked for a job, as long as it is known who was told of it.",
    table: "job_offers",
    due: olderThan(sql.ref("at"), "2 years"),
  },
  {
    what: "Addresses that an account had before",
    kept: "5 years after the account gave them up",
    why: "To know which codes and messages are whose, as long as the record of actions tells of the change.",
    table: "party_addresses",
    due: olderThan(sql.ref("until"), "5 years"),
  },
  {
    what: "Proofs of an address, and links that set a password",
    kept: "1 day after they end",
    why: "They are of no use after that.",
    table: "verification_grants",
    due: olderThan(sql.ref("expiresAt"), "1 day"),
  },
  {
    what: "Sessions",
    kept: "30 days after the last call",
    why: "The longest idle limit of any kind of account.",
    table: "sessions",
    due: olderThan(sql.ref("lastSeenAt"), "30 days"),
  },
  {
    what: "Failed logins in a row, and known networks, both as hashes",
    kept: "30 days after the last failure, or until the network is no longer known; a stop until it is lifted",
    why: "To slow down whoever guesses passwords.",
    table: "login_counts",
    due: (now) =>
      sql`coalesce(known_until, failed_at + interval '30 days') < ${now} and failures < ${maxLoginFailures}`,
  },
  {
    what: "Counts of limits",
    kept: "Until the limit starts anew",
    why: "They are of no use after that.",
    table: "rate_limits",
    due: (now) => sql`expire < ${now.getTime()}`,
  },
  {
    what: "Answers kept for retries",
    kept: "4 days",
    why: "A retry comes within a day, that of a driver's phone without a connection within three.",
    table: "idempotency_keys",
    due: olderThan(sql.ref("createdAt"), "4 days"),
  },
  {
    what: "Messages to the company that were handled or deleted",
    kept: "12 months after anybody last worked on them",
    why: "To carry a conversation on.",
    table: "contact_messages",
    due: olderThan(lastWorkedOn, "12 months", sql`(status = 'handled' or hidden_at is not null)`),
  },
  {
    what: "Messages to the company that nobody has handled",
    kept: "24 months after they came, or after anybody last worked on them",
    why: "To answer them still.",
    table: "contact_messages",
    due: olderThan(lastWorkedOn, "24 months", sql`status = 'new'`),
  },
  {
    what: "Requests of people about their data that were answered",
    kept: "5 years after the answer",
    why: "To show that the law was kept.",
    table: "privacy_requests",
    due: olderThan(sql.ref("closedAt"), "5 years"),
  },
  {
    what: "Bank details of drivers that newer ones replaced",
    kept: "5 years after that",
    why: "To show where a payout went, as long as the record of actions tells of the change.",
    table: "bank_details",
    due: olderThan(sql.ref("endedAt"), "5 years"),
  },
  {
    what: "What staff said that payments were for, by the words of their payers",
    kept: "2 years after the last payment with them",
    why: "To suggest it for the next payment with the same words.",
    table: "bank_payers",
    due: olderThan(sql.ref("usedAt"), "2 years"),
  },
  {
    what: "Who of our staff booked an order for a client",
    kept: "7 years after the move",
    why: "As long as what else the order says of people: they noted that the client agreed to the terms.",
    table: "staff_bookings",
    due: (now) => sql`exists (select from orders where orders.id = order_id
      and order_date < (${now}::timestamptz - interval '7 years')::date)`,
  },
  {
    what: "Documents of drivers and vehicles that were refused or replaced, with their files",
    kept: "30 days after that",
    why: "To answer a question about the decision.",
    table: "documents",
    due: olderThan(sql.ref("settledAt"), "30 days", sql`state in ('refused', 'replaced')`),
  },
  {
    what: "Documents of drivers who were removed, and of their vehicles",
    kept: "12 months after that, 6 months when the driver never had an order",
    why: "To answer a claim about a move, or about a registration that was refused.",
    table: "documents",
    due: (now) => sql`exists (
      select from parties left join vehicles on vehicles.id = documents.vehicle_id
      where parties.id = coalesce(documents.driver_id, vehicles.driver_id)
        and parties.status = 'removed' and parties.updated_at < ${now}::timestamptz
          - case when exists (select from orders where orders.driver_id = parties.id)
              then interval '12 months' else interval '6 months' end)`,
  },
  {
    what: "Documents of vehicles that were removed",
    kept: "12 months after anybody last worked on the vehicle",
    why: "To answer a claim about a move.",
    table: "documents",
    due: (now) => sql`exists (
      select from vehicles where vehicles.id = vehicle_id and status = 'removed'
        and not exists (
          select from audit_events where entity = 'vehicle' and entity_id = vehicles.id::text
            and at >= ${now}::timestamptz - interval '12 months'))`,
  },
  {
    what: "Photos of what was loaded",
    kept: "12 months after the move, and as long as the photos of a claim about it",
    why: "To answer a claim about damage, as with the documents of its driver.",
    table: "order_photos",
    due: (now) => sql`exists (select from orders where orders.id = order_id
      and order_date < (${now}::timestamptz - interval '12 months')::date)
      and not exists (select from claims where claims.order_id = order_photos.order_id
        and ${isClaimKept(now)})`,
  },
  {
    what: "Photos of claims for damage and loss",
    kept: "3 years after the claim was answered or withdrawn",
    why: "So long the client may still sue for it (Prescription Act, section 11(d)).",
    table: "claim_photos",
    due: (now) => sql`exists (select from claims where claims.id = claim_id
      and not ${isClaimKept(now)})`,
  },
  {
    what: "Links by which somebody follows a move, as hashes",
    kept: `${sharedDays} days after the move`,
    why: "They open nothing after that.",
    table: "order_shares",
    due: (now) => sql`exists (select from orders where orders.id = order_id
      and order_date < (${now}::timestamptz at time zone 'Africa/Johannesburg')::date - ${sql.lit(sharedDays)}::int)`,
  },
  {
    what: "The record of important actions",
    kept: "5 years",
    why: "To clear up fraud and disputes. The database itself refuses to delete younger ones.",
    table: "audit_events",
    due: (now) => sql`at < least(${now}::timestamptz, now()) - interval '5 years'`,
  },
  {
    what: "What the nightly checks of the books found, as a number",
    kept: "1 year",
    why: "To see since when something does not agree.",
    table: "ledger_checks",
    due: olderThan(sql.ref("at"), "1 year"),
  },
  ...erasedRecords,
];
