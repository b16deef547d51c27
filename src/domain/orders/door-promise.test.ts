import { expect, it } from "vitest";
import {
  extraChargeConsentPromise,
  extraChargePromise,
  noExtraChargePromise,
} from "./door-promise.ts";

it("nothing is added at the door of a move whose price was not raised and is not asked to be", {
  tags: "O-1102",
}, () => {
  const promise = (former: number[], state: "open" | "waiting" = "waiting") =>
    extraChargePromise({
      price: 900,
      versions: former.map((price) => ({ price })),
      proposal: { state },
    });
  expect([promise([]), promise([1000, 900])]).toEqual(Array(2).fill(noExtraChargePromise));
  expect([promise([1000, 800]), promise([], "open")]).toEqual(
    Array(2).fill(extraChargeConsentPromise),
  );
});
