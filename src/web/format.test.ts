import { expect, it } from "vitest";
import { formatUnbrokenLicencePlate, shortRecordId } from "#web/office/record-kind.ts";
import {
  formatCount,
  formatDateTime,
  formatInstant,
  formatInstantTime,
  formatPhone,
  mailtoUrl,
  telephoneUrl,
} from "./format.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

it("a date with its time", { tags: "S-02" }, () => {
  expect(formatDateTime("2026-12-05", "09:00")).toBe("Sat 5 December 2026, 09:00");
  expect(formatDateTime("2026-12-05", "")).toBe("Sat 5 December 2026");
});

it("an instant reads in South African time, across midnight too", { tags: "S-02" }, () => {
  expect(formatInstant("2026-12-05T07:00:00.000Z")).toBe("Sat 5 December 2026, 09:00");
  expect(formatInstant("2026-12-31T22:30:00Z")).toBe("Fri 1 January 2027, 00:30");
  expect(formatInstantTime("2026-12-05T12:05:00Z")).toBe("14:05");
  expect(formatInstant("soon")).toBe("soon");
});

it.each([
  ["0825550000", "082 555 0000"],
  ["082 555 0000", "082 555 0000"],
  ["+27825550000", "082 555 0000"],
  ["+447700900123", "+44 770 090 0123"],
  ["12345", "12345"],
])("the phone number %s reads %s", { tags: "S-02" }, (phone, text) => {
  expect(plain(formatPhone(phone))).toBe(text);
});

it("a phone number becomes a link that calls", { tags: "S-02" }, () => {
  expect(telephoneUrl("+27 82 555-0000")).toBe("tel:+27825550000");
});

it("counts are grouped, and one is one", { tags: "S-320" }, () => {
  expect(plain(formatCount(20_000, "client"))).toBe("20 000 clients");
  expect(formatCount(1, "client")).toBe("1 client");
  expect(formatCount(0, "batch")).toBe("0 batches");
  expect(plain(formatCount(10_000, "client", true))).toBe("more than 10 000 clients");
});

it("a link to write to somebody holds one address and nothing else", { tags: "S-463" }, () => {
  expect(mailtoUrl("thandi@clients.example.com")).toBe("mailto:thandi@clients.example.com");
  expect(mailtoUrl("a@example.com?bcc=b@example.com")).toBe(
    "mailto:a@example.com%3Fbcc%3Db%40example.com",
  );
});

it("a plate reads in its groups, on one line", { tags: "S-02" }, () => {
  expect(formatUnbrokenLicencePlate("BX12KLGP")).toBe("BX\u00a012\u00a0KL\u00a0GP");
});

it("a long id shows its end, where ids of one moment differ", { tags: "S-321" }, () => {
  expect(shortRecordId("01a1f95f-d3e7-7094-9e77-ef3219cf9f94")).toBe("\u202619cf9f94");
  expect(shortRecordId("42")).toBe("42");
});
