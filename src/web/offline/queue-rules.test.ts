import { expect, it } from "vitest";
import { serverUnreachableError, toApiError } from "#web/api/api-error.ts";
import { canJobActionBeRetried, jobActionAgeMs } from "./queue-rules.ts";

it("counts an action as refused only where the server itself has refused it", {
  tags: "O-602",
}, () => {
  const answer = (status: number, code: string) => toApiError(status, { msg: "No.", code });
  const later = [
    serverUnreachableError(null),
    // The login page of a public network, and a proxy without a server behind it.
    toApiError(200, undefined),
    toApiError(429, undefined),
    toApiError(502, undefined),
    answer(408, "request_timeout"),
    answer(401, "not_signed_in"),
    answer(429, "too_many_requests"),
    answer(500, "unexpected"),
    new Error("The storage is gone."),
  ];
  expect(later.map(canJobActionBeRetried)).toEqual(later.map(() => true));
  const refused = [
    answer(404, "not_found"),
    answer(409, "order_cancelled"),
    answer(422, "duplicate_key"),
    answer(429, "otp_attempts_used"),
  ];
  expect(refused.map(canJobActionBeRetried)).toEqual(refused.map(() => false));
});

it("takes the age of an action from the page's clock, and 0 for an impossible age", {
  tags: "O-602",
}, () => {
  const minute = 60_000;
  const day = 24 * 60 * minute;
  const done = { atMs: 100 * day, page: 1, tick: 5 * minute };
  const now = (after: number, page = 2, tick = 0) => ({ atMs: done.atMs + after, page, tick });
  expect(jobActionAgeMs(done, now(-day, 1, 25 * minute))).toBe(20 * minute);
  expect(jobActionAgeMs(done, now(30 * minute))).toBe(30 * minute);
  // The phone's clock was at 1970, or was set back.
  for (const after of [20_000 * day, 4 * day, -minute])
    expect(jobActionAgeMs(done, now(after))).toBe(0);
});
