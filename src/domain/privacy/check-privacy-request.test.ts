import { expect, it } from "vitest";
import {
  accountEmailRequiredMessage,
  channelRequiredMessage,
  checkAnswer,
  checkOwnRequest,
  checkRecordedRequest,
  detailsRequiredMessage,
  futureRequestMessage,
  kindRequiredMessage,
  noteRequiredMessage,
  oldRequestMessage,
  reasonRequiredMessage,
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

it.each(["export", "erase"])("to %s needs no further words", { tags: "P14g" }, (kind) => {
  expect(checkOwnRequest({ kind, details: "" })).toEqual({});
});

it.each(["correct", "object"])("to %s says what about", { tags: "P14g" }, (kind) => {
  expect(checkOwnRequest({ kind, details: " " })).toEqual({ details: detailsRequiredMessage });
  expect(checkOwnRequest({ kind, details: "My surname is Sample." })).toEqual({});
});

it("refuses another kind, and words without end", { tags: "P14g" }, () => {
  expect(checkOwnRequest({ kind: "sell", details: "" })).toEqual({ kind: kindRequiredMessage });
  expect(checkOwnRequest({ kind: "correct", details: longText }).details).toContain("shorten");
});

it.each([
  [{}, {}],
  [{ receivedOn: "2026-10-02" }, {}],
  [{ channel: "account" }, { channel: channelRequiredMessage }],
  [{ channel: "" }, { channel: channelRequiredMessage }],
  [{ name: " " }, { name: "Name is required" }],
  [{ email: "" }, { email: accountEmailRequiredMessage }],
  [{ email: "", partyType: null }, {}],
  [{ email: "a@b.co, c@d.co" }, { email: expect.stringContaining("one valid email address") }],
  [{ receivedOn: "2026-12-02" }, { receivedOn: futureRequestMessage }],
  [{ receivedOn: "2026-10-01" }, { receivedOn: oldRequestMessage }],
  [{ receivedOn: "2026-02-30" }, { receivedOn: "Enter a date such as 2026-12-10" }],
])("judges what staff write down: %j", { tags: "P14g" }, (change, errors) => {
  expect(checkRecordedRequest({ ...recorded, ...change }, today)).toEqual(errors);
});

it("an answer says what was done, or why not", { tags: "P14g" }, () => {
  expect(checkAnswer(" ", "done")).toBe(noteRequiredMessage);
  expect(checkAnswer("", "refused")).toBe(reasonRequiredMessage);
  expect(checkAnswer(longText, "done")).toContain("shorten");
  expect(checkAnswer("Sent to the address on file.", "done")).toBeUndefined();
});
