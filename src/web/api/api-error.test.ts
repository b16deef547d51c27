import { expect, it } from "vitest";
import {
  ApiError,
  isServerRefusal,
  isSignedOutError,
  serverUnreachableError,
  toApiError,
} from "./api-error.ts";

it.each([
  [400, true],
  [401, true],
  [404, true],
  [409, true],
  [429, false],
  [500, false],
  [503, false],
  // The page of another network instead of an answer.
  [200, false],
])("an answer with the status %i is a refusal: %s", { tags: "E-45" }, (status, expected) => {
  expect(isServerRefusal(toApiError(status, undefined))).toBe(expected);
});

it("no answer and no ApiError are no refusal", { tags: "E-45" }, () => {
  expect(isServerRefusal(serverUnreachableError(null))).toBe(false);
  expect(isServerRefusal(new Error("a bug"))).toBe(false);
  expect(isServerRefusal(null)).toBe(false);
});

it("a signed-out session is no wrong password and no server that is away", { tags: "S15b" }, () => {
  const codes = ["session_ended", "not_signed_in", "wrong_credentials", "not_allowed"] as const;
  const outcomes = codes.map((code) => isSignedOutError(new ApiError(401, { code, msg: "" })));
  expect(outcomes).toEqual([true, true, false, false]);
  expect(isSignedOutError(new TypeError("Failed to fetch"))).toBe(false);
});
