import { expect, it, vi } from "vitest";
import type { ErrorBody } from "#contract/errors.ts";
import { ApiError, serverUnreachableError } from "./api-error.ts";
import { describeCallFailure } from "./use-form-call.ts";

const refused = (status: number, body: ErrorBody) => new ApiError(status, body);

it("shows a refusal on top, or beside the fields that it names", { tags: "S-51" }, () => {
  const msg = "Wrong email or password.";
  const wrong = refused(401, { code: "wrong_credentials", msg });
  expect(describeCallFailure(wrong)).toMatchObject({ errors: {}, summary: msg, waitUntilMs: 0 });
  const errors = { name: "Name is required" };
  const invalid = refused(400, { code: "invalid_request", msg: "Name is required", errors });
  expect(describeCallFailure(invalid)).toMatchObject({ errors, summary: null });
  expect(describeCallFailure(invalid, { foundSummary: "*Please" }).summary).toBe("*Please");
});

it("shows an error code that is about one field beside that field", { tags: "S-51" }, () => {
  const error = refused(400, { code: "otp_wrong", msg: "That code is not right." });
  const fieldOfCode = { otp_wrong: "verificationCode" };
  expect(describeCallFailure(error, { fieldOfCode })).toMatchObject({
    errors: { verificationCode: "That code is not right." },
    summary: null,
  });
});

it("shows a message beside the form's field for the part of the body", { tags: "S-273" }, () => {
  const errors = { "ownerDetails.area": "Area is required", agreedToTerms: "Please agree" };
  const error = refused(400, { code: "invalid_request", msg: "Area is required", errors });
  const fieldOfPath = (path: string) => path.replace(/^ownerDetails\./, "driverDetails.");
  expect(describeCallFailure(error, { createFieldFinder: fieldOfPath }).errors).toEqual({
    "driverDetails.area": "Area is required",
    agreedToTerms: "Please agree",
  });
});

it("counts down the wait of a limit instead of naming the seconds", { tags: "S-54" }, () => {
  vi.spyOn(Date, "now").mockReturnValue(1_800_000_000_000);
  const limited = refused(429, {
    code: "otp_limit_reached",
    msg: "Too many codes were sent to this address. You can ask for another in 3400 seconds (about 57 minutes).",
    retryAfterSeconds: 3400,
  });
  expect(describeCallFailure(limited)).toMatchObject({
    summary: "Too many codes were sent to this address.",
    waitUntilMs: 1_800_003_400_000,
  });
});

it("has no wait where a new password is needed, and keeps the message", { tags: "S1" }, () => {
  const msg = "Too many wrong passwords were tried for this account.";
  const stopped = refused(429, { code: "login_stopped", msg, retryAfterSeconds: 900 });
  expect(describeCallFailure(stopped)).toMatchObject({ waitUntilMs: 0, summary: msg });
});

it("has no wait where the server is away or does not answer", { tags: "S-55" }, () => {
  const msg = "We cannot reach our records right now. Try again in 2 seconds.";
  const away = refused(503, { code: "unavailable", msg, retryAfterSeconds: 2 });
  expect(describeCallFailure(away)).toMatchObject({ waitUntilMs: 0, summary: msg });
  expect(describeCallFailure(serverUnreachableError(new TypeError("fetch failed")))).toMatchObject({
    code: "unreachable",
    waitUntilMs: 0,
    summary: expect.stringContaining("Check your connection"),
  });
  expect(describeCallFailure(new RangeError("a mistake of ours")).summary).toContain("Try again");
});
