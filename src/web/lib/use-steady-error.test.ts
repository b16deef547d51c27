import { expect, it } from "vitest";
import { steadyError } from "./use-steady-error.ts";

const away = new Error("away");

it("a failure holds while its read is tried again, till an answer", { tags: "E-47" }, () => {
  const trying = { error: null, isPending: true, errorUpdatedAt: 1_700_000_000_000 };
  expect(steadyError({ ...trying, error: away, isPending: false }, null)).toBe(away);
  expect(steadyError(trying, away)).toBe(away);
  expect(steadyError({ ...trying, isPending: false }, away)).toBe(null);
});

it("a read of something else does not start with the last failure", { tags: "E-47" }, () => {
  expect(steadyError({ error: null, isPending: true, errorUpdatedAt: 0 }, away)).toBe(null);
});
