import { createHash } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";

/** Whose key it is, for which call, and what was sent with it. */
export type IdempotencyKey = {
  readonly partyId: string;
  readonly route: string;
  readonly key: string;
  readonly requestHash: Buffer;
  /** A key that we made ourselves is worth something for this long only; null keeps it. */
  readonly validForMs: number | null;
};

export type ClaimOutcome =
  | { readonly kind: "claimed" }
  | { readonly kind: "answered"; readonly reply: unknown }
  | { readonly kind: "other-request" };

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, canonical(inner)]));
}

/** The same for two requests exactly when they say the same, whatever the order of their fields. */
export function hashRequest(request: unknown): Buffer {
  return createHash("sha256")
    .update(JSON.stringify(canonical(request)))
    .digest();
}

function staleBefore(validForMs: number | null, nowMs: number): Date {
  return new Date(validForMs === null ? 0 : nowMs - validForMs);
}

/**
 * Claims a key inside the transaction of its effect. Of requests that race with one key, one gets
 * `claimed`; the others wait for it and get its answer, or claim it themselves when it rolled back.
 */
export async function claimKey(
  trx: QueryExecutorProvider,
  { partyId, route, key, requestHash, validForMs }: IdempotencyKey,
  nowMs: number,
): Promise<ClaimOutcome> {
  const claimed = await sql<{ claimed: true }>`
    insert into idempotency_keys (party_id, route, key, request_hash, created_at)
    values (${partyId}, ${route}, ${key}, ${requestHash}, ${new Date(nowMs)})
    on conflict (party_id, route, key) do update
      set request_hash = excluded.request_hash, reply = null, created_at = excluded.created_at
      where idempotency_keys.created_at < ${staleBefore(validForMs, nowMs)}
    returning true as claimed
  `.execute(trx);
  if (claimed.rows.length > 0) return { kind: "claimed" };
  const answer = await findAnswer(trx, { partyId, route, key, requestHash, validForMs }, nowMs);
  if (!answer) throw new Error("A key was claimed and committed without its answer.");
  return answer;
}

/** What a key was answered before; null when it was not used yet. */
export async function findAnswer(
  db: QueryExecutorProvider,
  { partyId, route, key, requestHash, validForMs }: IdempotencyKey,
  nowMs: number,
): Promise<Exclude<ClaimOutcome, { kind: "claimed" }> | null> {
  const { rows } = await sql<{ request_hash: Buffer; reply: unknown }>`
    select request_hash, reply from idempotency_keys
    where party_id = ${partyId} and route = ${route} and key = ${key} and reply is not null
      and created_at >= ${staleBefore(validForMs, nowMs)}
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  const sameRequest = validForMs !== null || row.request_hash.equals(requestHash);
  return sameRequest ? { kind: "answered", reply: row.reply } : { kind: "other-request" };
}

/** Keeps the answer with the key, in the transaction that claimed it. */
export async function keepAnswer(
  trx: QueryExecutorProvider,
  key: IdempotencyKey,
  reply: object,
): Promise<void> {
  await sql`
    update idempotency_keys set reply = ${JSON.stringify(reply)}::jsonb
    where party_id = ${key.partyId} and route = ${key.route} and key = ${key.key}
  `.execute(trx);
}
