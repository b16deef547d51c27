import { createHash } from "node:crypto";
import { type Kysely, type QueryExecutorProvider, sql, type Transaction } from "kysely";
import { LoggableError } from "../log/own-error.ts";
import { inTransaction } from "./transaction.ts";

export type IdempotentCall = {
  readonly partyId: string;
  readonly route: string;
  readonly request: unknown;
  readonly sentKey: string | null;
  /** The milliseconds in which an identical request without a key counts as a repetition. */
  readonly repeatWithinMs: number;
};

type IdempotencyKey = Pick<IdempotentCall, "partyId" | "route"> & {
  readonly key: string;
  readonly requestHash: Buffer;
  /** The milliseconds for which a key that we made ourselves counts; null keeps the key. */
  readonly validForMs: number | null;
};

const sortFields = (_name: string, value: unknown) =>
  value === null || typeof value !== "object" || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Hashes a request: two requests with the same fields, in any order, get the same hash. */
function hashRequest(request: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(request, sortFields)).digest();
}

function staleBefore(validForMs: number | null, nowMs: number): Date {
  return new Date(validForMs === null ? 0 : nowMs - validForMs);
}

/**
 * Claims a key for one of several parallel requests. The others find its reply, or claim the key after a
 * rollback.
 */
async function claimKey(
  trx: QueryExecutorProvider,
  { partyId, route, key, requestHash, validForMs }: IdempotencyKey,
  nowMs: number,
): Promise<boolean> {
  const { rows } = await sql<{ claimed: true }>`
    insert into idempotency_keys (party_id, route, key, request_hash, created_at)
    values (${partyId}, ${route}, ${key}, ${requestHash}, ${new Date(nowMs)})
    on conflict (party_id, route, key) do update
      set request_hash = excluded.request_hash, reply = null, created_at = excluded.created_at
      where idempotency_keys.created_at < ${staleBefore(validForMs, nowMs)}
    returning true as claimed
  `.execute(trx);
  return rows.length > 0;
}

/**
 * Finds the earlier reply under an idempotency key: null for another request, undefined for an unused key. The
 * row is written again, because the first caller may have been told that nobody knows whether the call was
 * done. A repetition may be told so only after its own commit, which waits for the same standby servers.
 */
async function confirmAnswer(
  db: QueryExecutorProvider,
  { partyId, route, key, requestHash, validForMs }: IdempotencyKey,
  nowMs: number,
): Promise<unknown> {
  const { rows } = await sql<{ requestHash: Buffer; reply: unknown }>`
    update idempotency_keys set reply = reply
    where party_id = ${partyId} and route = ${route} and key = ${key} and reply is not null
      and created_at >= ${staleBefore(validForMs, nowMs)}
    returning request_hash, reply
  `.execute(db);
  const [row] = rows;
  return row && (row.requestHash.equals(requestHash) ? row.reply : null);
}

/**
 * Does a call once per idempotency key, and returns the first reply to a repetition. No other code reads
 * the keys. A call that fails stores nothing, so it can be made again under its key.
 *
 * @param prepare what is needed before the transaction; a repetition does not need it
 * @param effect what is done once; its reply is stored with the key
 * @returns the reply, or null when the key belongs to another request
 */
export async function doOnceForIdempotencyKey<T, Prepared, R extends object>(
  db: Kysely<T>,
  call: IdempotentCall,
  clock: () => number,
  {
    prepare,
    effect,
  }: {
    readonly prepare: () => Promise<Prepared>;
    readonly effect: (trx: Transaction<T>, prepared: Prepared) => Promise<R>;
  },
): Promise<R | null> {
  const { partyId, route, request, sentKey, repeatWithinMs } = call;
  const requestHash = hashRequest(request);
  const key: IdempotencyKey = {
    partyId,
    route,
    key: sentKey ?? `repeat:${requestHash.toString("hex")}`,
    requestHash,
    validForMs: sentKey === null ? repeatWithinMs : null,
  };
  const earlier = (await confirmAnswer(db, key, clock())) as R | null | undefined;
  if (earlier !== undefined) return earlier;
  const prepared = await prepare();
  return inTransaction(db, async (trx) => {
    if (!(await claimKey(trx, key, clock()))) {
      const answer = (await confirmAnswer(trx, key, clock())) as R | null | undefined;
      if (answer !== undefined) return answer;
      throw new LoggableError("A key was claimed and committed without its answer.");
    }
    const reply = await effect(trx, prepared);
    await sql`
      update idempotency_keys set reply = ${JSON.stringify(reply)}::jsonb
      where party_id = ${partyId} and route = ${route} and key = ${key.key}
    `.execute(trx);
    return reply;
  });
}
