import { expect, it } from "vitest";
import {
  checkOwnPrivacyRequest,
  checkPrivacyRequestAnswer,
  checkRecordedPrivacyRequest,
} from "./check-privacy-request.ts";

const today = "2026-12-01";
const recorded = {
  kind: "erase",
  channel: "email",
  partyType: "client",
  name: "Lerato Sample",
  email: "lerato@clients.example.com",
  details: "",
  receivedOn: today,
};
const longText = "a".repeat(4001);

const missing = { details: "Say what is wrong, or what you object to" };
it.each([
  ["export", " ", {}],
  ["erase", "", {}],
  ["correct", " ", missing],
  ["object", " ", missing],
  ["object", "My surname is Sample.", {}],
  ["correct", longText, { details: expect.stringContaining("shorten") }],
  ["sell", "", { kind: "Choose what is asked for" }],
])("judges a request to %s with the words %j", { tags: "P14g" }, (kind, details, errors) => {
  expect(checkOwnPrivacyRequest({ kind, details })).toEqual(errors);
});

it.each([
  [{}, {}],
  [{ receivedOn: "2026-10-02" }, {}],
  [{ channel: "account" }, { channel: "Choose how the request reached us" }],
  [{ channel: "" }, { channel: "Choose how the request reached us" }],
  [{ name: " " }, { name: "Name is required" }],
  [{ email: "" }, { email: "Enter the email address of the account" }],
  [{ email: "", partyType: null }, {}],
  [{ email: "a@b.co, c@d.co" }, { email: expect.stringContaining("one valid email address") }],
  [{ receivedOn: "2026-12-02" }, { receivedOn: "Choose today or an earlier day" }],
  [{ receivedOn: "2026-10-01" }, { receivedOn: "Choose a day of the last 60 days" }],
  [{ receivedOn: "2026-02-30" }, { receivedOn: "Enter a date such as 2026-12-10" }],
])("judges a request that staff record: %j", { tags: "P14g" }, (change, errors) => {
  expect(checkRecordedPrivacyRequest({ ...recorded, ...change }, today)).toEqual(errors);
});

it("an answer says what was done, or why not", { tags: "P14g" }, () => {
  expect(checkPrivacyRequestAnswer(" ", "done")).toBe(
    "Write what was done, in a sentence for the person who asked",
  );
  expect(checkPrivacyRequestAnswer("", "refused")).toBe(
    "Write why, in words for the person who asked",
  );
  expect(checkPrivacyRequestAnswer(longText, "done")).toContain("shorten");
  expect(checkPrivacyRequestAnswer("Sent to the address on file.", "done")).toBeNull();
});
