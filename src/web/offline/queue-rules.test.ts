import { expect, it } from "vitest";
import { failureOf, unreachable } from "#web/api/api-error.ts";
import { agoMs, isForLater } from "./queue-rules.ts";

it("only what the server itself has refused is told as not done", { tags: "O-602" }, () => {
  const answer = (status: number, code: string) => failureOf(status, { msg: "No.", code });
  const later = [
    unreachable(null),
    // A network that wants a login first, and a proxy without a server behind it.
    failureOf(200, undefined),
    failureOf(429, undefined),
    failureOf(502, undefined),
    answer(408, "request_timeout"),
    answer(401, "not_signed_in"),
    answer(429, "too_many_requests"),
    answer(500, "unexpected"),
    new Error("The storage is gone."),
  ];
  expect(later.map(isForLater)).toEqual(later.map(() => true));
  const refused = [
    answer(404, "not_found"),
    answer(409, "order_cancelled"),
    answer(422, "duplicate_key"),
    answer(429, "otp_attempts_used"),
  ];
  expect(refused.map(isForLater)).toEqual(refused.map(() => false));
});

it("how long ago a step was is by the page's clock, and never what cannot be", {
  tags: "O-602",
}, () => {
  const minute = 60_000;
  const day = 24 * 60 * minute;
  const done = { atMs: 100 * day, page: 1, tick: 5 * minute };
  const now = (after: number, page = 2, tick = 0) => ({ atMs: done.atMs + after, page, tick });
  expect(agoMs(done, now(-day, 1, 25 * minute))).toBe(20 * minute);
  expect(agoMs(done, now(30 * minute))).toBe(30 * minute);
  // The phone was at 1970, or was set back.
  for (const after of [20_000 * day, 4 * day, -minute]) expect(agoMs(done, now(after))).toBe(0);
});
