import { maxReportDelayMs } from "#domain/orders/job-day.ts";
import { ApiError, isRefusal, isSignedOut } from "#web/api/api-error.ts";

/** The moment of an action, by the phone's clock and by the page's. */
export type ActionMoment = {
  /** Milliseconds since 1970-01-01 UTC, by the phone's clock. */
  readonly atMs: number;
  /** `performance.timeOrigin` of the page, and `performance.now()` in it, which only goes forward. */
  readonly page: number;
  readonly tick: number;
};

/**
 * How long ago an action was taken, in whole milliseconds: by the page's clock while the page is still
 * open, else by the phone's. Somebody may have set the phone's clock meanwhile. An impossible age counts
 * as 0, because the server would refuse the action.
 */
export function actionAgeMs(done: ActionMoment, now: ActionMoment): number {
  const ago = Math.round(done.page === now.page ? now.tick - done.tick : now.atMs - done.atMs);
  return ago >= 0 && ago <= maxReportDelayMs ? ago : 0;
}

/**
 * Whether the server may take the action another time: nobody answered, it did not arrive whole, another
 * network's page came back, the session has ended, or the server asks for patience. Any other error is a
 * refusal.
 */
export function canRetryLater(error: unknown): boolean {
  if (!isRefusal(error)) return !isUsedUp(error);
  return error.status === 408 || error.code === "in_progress" || isSignedOut(error);
}

/** All guesses at the code are used: a later try does not help, and staff have to start the move. */
const isUsedUp = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "otp_attempts_used";

/** Whether the server refused the client's code: the driver asks for it again, or staff help out. */
export const isWrongCode = (error: unknown) =>
  isUsedUp(error) || (error instanceof ApiError && error.code === "otp_wrong");

/** Whether our own server failed, which the next try may not change. */
export const isServerFault = (error: unknown) => error instanceof ApiError && error.status === 500;

/** The failures after which the driver may leave an action out: about two minutes of growing waits. */
export const maxActionFailures = 9;
