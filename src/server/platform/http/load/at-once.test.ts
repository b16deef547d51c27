import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { atOnce } from "./at-once.ts";

it("one alone does not take the places of all", { tags: "U1" }, () => {
  const { tryEnter } = atOnce(2);
  const responses = Array.from({ length: 4 }, () => new EventEmitter() as ServerResponse);
  const enter = (who: string, at: number) => tryEnter(who, responses[at] as ServerResponse);
  expect([enter("one", 0), enter("one", 1), enter("one", 2)]).toEqual([true, true, false]);
  expect(enter("other", 3)).toBe(true);
  responses[0]?.emit("close");
  expect([enter("one", 2), enter("one", 0)]).toEqual([true, false]);
});
