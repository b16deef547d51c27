import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { atOnce } from "./at-once.ts";

it("one alone does not take the places of all, and one that is cut off keeps none", {
  tags: "U1",
}, () => {
  const { tryEnter } = atOnce(2);
  const respond = () => new ServerResponse(new IncomingMessage(new Socket()));
  const responses = Array.from({ length: 4 }, respond);
  const leaves = new Map<number, () => void>();
  const enter = (who: string, at: number) => {
    const leave = tryEnter(who, responses[at] as ServerResponse);
    if (leave) leaves.set(at, leave);
    return leave !== null;
  };
  // Its connection broke while the server looked up who sends.
  const cutOff = [respond().destroy(), respond().destroy()];
  expect(cutOff.map((response) => tryEnter("one", response))).toEqual([null, null]);
  expect([enter("one", 0), enter("one", 1), enter("one", 2)]).toEqual([true, true, false]);
  expect(enter("other", 3)).toBe(true);
  leaves.get(0)?.();
  responses[0]?.emit("close");
  expect([enter("one", 2), enter("one", 0)]).toEqual([true, false]);
});
