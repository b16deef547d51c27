import { maxJobEventReportDelayMs } from "#domain/orders/job-day.ts";
import { ApiError, isServerRefusal, isSignedOutError } from "#web/api/api-error.ts";

/** The moment of an action, by the clock of the phone and by the clock of the page. */
export type JobActionMoment = {
  /** Milliseconds since 1970-01-01 UTC, by the phone's clock. */
  readonly atMs: number;
  /** `performance.timeOrigin` of the page, and its `performance.now()`, which only goes forward. */
  readonly page: number;
  readonly tick: number;
};

/**
 * How long ago an action was taken, in whole milliseconds: by the page's clock if the page is still open,
 * else by the phone's clock, which somebody may have changed meanwhile. An impossible age counts as 0,
 * because the server would refuse the action.
 */
export function jobActionAgeMs(done: JobActionMoment, now: JobActionMoment): number {
  const ago = Math.round(done.page === now.page ? now.tick - done.tick : now.atMs - done.atMs);
  return ago >= 0 && ago <= maxJobEventReportDelayMs ? ago : 0;
}

/**
 * Whether the server may accept the action later: no answer came, the action did not arrive whole, another
 * network's page came back, the session has ended, or the server asked for a wait. Any other error is a
 * refusal.
 */
export function canJobActionBeRetried(error: unknown): boolean {
  if (!isServerRefusal(error)) return !isUsedUp(error);
  return error.status === 408 || error.code === "in_progress" || isSignedOutError(error);
}

/** Whether all tries at the client's code are used: no later try helps, and staff have to start the move. */
const isUsedUp = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "otp_attempts_used";

/** Whether the server refused the client's code. The driver asks the client for it again, or staff help. */
export const isWrongCodeRefusal = (error: unknown) =>
  isUsedUp(error) || (error instanceof ApiError && error.code === "otp_wrong");

/** Whether our own server failed with an error that may come again at the next try. */
export const isServerFault = (error: unknown) => error instanceof ApiError && error.status === 500;

/** The failed tries, over about two minutes, after which the driver may skip an action. */
export const failuresBeforeActionCanBeSkipped = 9;
