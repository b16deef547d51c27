import { expect, it } from "vitest";
import { ApiError, unreachable } from "#web/lib/api/api-error.ts";
import { callFailure } from "./call-failure.ts";

it("shows a refusal on top, and one that is about fields beside them alone", {
  tags: "S-51",
}, () => {
  const wrong = new ApiError(401, { code: "wrong_credentials", msg: "Wrong e-mail or password." });
  expect(callFailure(wrong)).toEqual({
    errors: {},
    summary: "Wrong e-mail or password.",
    code: "wrong_credentials",
    waitSeconds: 0,
  });
  const errors = { name: "Name is required" };
  const invalid = new ApiError(400, { code: "invalid_request", msg: "Name is required", errors });
  expect(callFailure(invalid)).toMatchObject({ errors, summary: null });
});

it("puts a code that is about one field beside it", { tags: "S-51" }, () => {
  const error = new ApiError(400, { code: "otp_wrong", msg: "That code is not right." });
  expect(callFailure(error, { otp_wrong: "verificationCode" })).toMatchObject({
    errors: { verificationCode: "That code is not right." },
    summary: null,
  });
});

it("shows a message beside the field that the form has for that part of the body", {
  tags: "S-273",
}, () => {
  const errors = { "ownerDetails.area": "Area is required", agreedToTerms: "Please agree" };
  const error = new ApiError(400, { code: "invalid_request", msg: "Area is required", errors });
  const nameOf = (path: string) => path.replace(/^ownerDetails\./, "driverDetails.");
  expect(callFailure(error, {}, nameOf).errors).toEqual({
    "driverDetails.area": "Area is required",
    agreedToTerms: "Please agree",
  });
});

it("waits after a limit, and leaves the seconds to the countdown", { tags: "S-54" }, () => {
  const limited = new ApiError(429, {
    code: "otp_limit_reached",
    msg: "Too many codes were sent to this address. You can ask for another in 3400 seconds (about 57 minutes).",
    retryAfterSeconds: 3400,
  });
  expect(callFailure(limited)).toMatchObject({
    summary: "Too many codes were sent to this address.",
    waitSeconds: 3400,
  });
});

it("holds nobody back who has to set a new password, and keeps saying so", {
  tags: "T-321",
}, () => {
  const stopped = new ApiError(429, {
    code: "login_stopped",
    msg: "Too many wrong passwords were tried for this account.",
    retryAfterSeconds: 900,
  });
  expect(callFailure(stopped)).toMatchObject({ waitSeconds: 0, summary: stopped.msg });
});

it("holds nobody back when the server is away or silent", { tags: "S-55" }, () => {
  const away = new ApiError(503, {
    code: "unavailable",
    msg: "We cannot reach our records right now. Try again in 2 seconds.",
    retryAfterSeconds: 2,
  });
  expect(callFailure(away)).toMatchObject({ waitSeconds: 0, summary: away.msg });
  expect(callFailure(unreachable(new TypeError("fetch failed")))).toMatchObject({
    code: "unreachable",
    waitSeconds: 0,
    summary: expect.stringContaining("Check your connection"),
  });
  expect(callFailure(new RangeError("a mistake of ours")).summary).toContain("Try again");
});
