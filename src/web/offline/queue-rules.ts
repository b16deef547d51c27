import { maxAgoMs } from "#domain/orders/job-day.ts";
import { ApiError, isRefusal, isSignedOut } from "#web/api/api-error.ts";

/** When something was done, by the phone and by the page in which it was done. */
export type DoneAt = {
  /** By the phone's clock, in milliseconds since 1970-01-01 UTC. */
  readonly atMs: number;
  /** `performance.timeOrigin` of the page, and `performance.now()` in it, which only goes forward. */
  readonly page: number;
  readonly tick: number;
};

/**
 * How long ago something was done, in whole milliseconds: by the page's own clock where it is still open,
 * else by the phone's. A clock that was set meanwhile says anything: what cannot be is now, because the
 * server would refuse what the driver did.
 */
export function agoMs(done: DoneAt, now: DoneAt): number {
  const ago = Math.round(done.page === now.page ? now.tick - done.tick : now.atMs - done.atMs);
  return ago >= 0 && ago <= maxAgoMs ? ago : 0;
}

/**
 * Whether the server may take something another time: nobody heard it, it did not arrive whole, somebody
 * else's page came back, the session has ended, or it asks for patience. Anything else is a no.
 */
export function isForLater(error: unknown): boolean {
  if (!isRefusal(error)) return !isUsedUp(error);
  return error.status === 408 || error.code === "in_progress" || isSignedOut(error);
}

/** Guesses at a code have their limit, and after it staff give their word: no patience helps. */
const isUsedUp = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "otp_attempts_used";

/** Whether a client's code was refused that the driver has to ask for again, or staff stand in for. */
export const isWrongCode = (error: unknown) =>
  isUsedUp(error) || (error instanceof ApiError && error.code === "otp_wrong");

/** Whether our own server has failed at it, which it may do each time. */
export const isOurFault = (error: unknown) => error instanceof ApiError && error.status === 500;

/** So often it fails before the driver may leave a step out: about two minutes, with growing waits. */
export const manyFailures = 9;
