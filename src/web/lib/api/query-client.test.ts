import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { ApiError, unreachable } from "./api-error.ts";
import {
  createQueryClient,
  lookAgainEachMinute,
  lookAgainWhileAway,
  mayTryAgain,
  readAgain,
} from "./query-client.ts";

const noMaps = (["places_unavailable", "route_unavailable"] as const).map(
  (code) => new ApiError(503, { code, msg: "Later." }),
);
const unavailable = new ApiError(503, { code: "unavailable", msg: "Later." });
const busy = new ApiError(409, { code: "in_progress", msg: "Wait a moment." });
const missing = new ApiError(404, { code: "not_found", msg: "Gone." });

it("tries a read without an answer, or with a busy one, twice more, never a refused one", {
  tags: "X-41",
}, () => {
  expect(mayTryAgain(0, unreachable(null))).toBe(true);
  expect(mayTryAgain(1, unavailable)).toBe(true);
  expect(mayTryAgain(2, unavailable)).toBe(false);
  expect(mayTryAgain(0, busy)).toBe(true);
  expect(mayTryAgain(0, missing)).toBe(false);
  for (const error of noMaps) expect(mayTryAgain(0, error)).toBe(false);
  expect(mayTryAgain(0, new Error("a bug"))).toBe(false);
});

it("looks again by itself only while the server cannot answer", { tags: "X-41" }, () => {
  const after = (error: Error | null) => lookAgainWhileAway({ state: { error } });
  expect(after(unavailable)).toBe(5_000);
  expect(after(unreachable(null))).toBe(5_000);
  expect(after(missing)).toBe(false);
  expect(after(null)).toBe(false);
});

it("a list looks again each minute, every 5 s while it has no answer", { tags: "E-46" }, () => {
  const after = (error: Error | null) => lookAgainEachMinute({ state: { error } });
  expect(after(null)).toBe(60_000);
  expect(after(unavailable)).toBe(5_000);
  expect(after(missing)).toBe(false);
});

it("shows no first read that began before a write as its result", { tags: "F14" }, async () => {
  const client = createQueryClient();
  const answers: ((seen: string) => void)[] = [];
  const history = new QueryObserver(client, {
    queryKey: ["history"],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const leave = history.subscribe(() => undefined);
  expect(answers.length).toBe(1);

  const again = readAgain(client, { queryKey: ["history"] });
  while (answers.length < 2) await new Promise(setImmediate);
  answers[0]?.("before the write");
  answers[1]?.("after the write");
  await again;
  expect(client.getQueryData(["history"])).toBe("after the write");
  leave();
});
