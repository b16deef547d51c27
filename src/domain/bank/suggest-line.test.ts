import { expect, it } from "vitest";
import { type BankLineCandidate, suggestBankLinePurpose } from "./suggest-line.ts";

const line = (cents: number, text: string) => ({ day: "2026-12-01", cents, text, reference: "" });
const invoice = (
  number: number,
  cents: number,
  name: string,
  surname: string,
): BankLineCandidate => ({
  purpose: "client-payment",
  whom: `INV-0000${number}`,
  partyId: `${number}`,
  name,
  surname,
  cents,
});
const driver = (name: string, surname: string): BankLineCandidate => ({
  purpose: "top-up",
  whom: `W${surname}`,
  partyId: surname,
  name,
  surname,
  cents: null,
});
const known = [
  invoice(1, 346_800, "Zanele", "Naicker"),
  invoice(2, 346_800, "Pieter", "van der Merwe"),
  invoice(3, 99_900, "Thandi", "Nkosi"),
  driver("André", "D’Hotman-Ntuli"),
  driver("Zanele", "Naicker"),
  driver("Zola", "Naicker"),
];
const whom = (cents: number, text: string) =>
  suggestBankLinePurpose(line(cents, text), known)?.whom ?? null;

it("a line is suggested for the open invoice of its amount and name, for the one person whom it names, or for the only invoice of its amount", {
  tags: "O-1177",
}, () => {
  expect(whom(346_800, "CASHFOCUS Z NAICKER")).toBe("INV-00001");
  expect(whom(346_800, "FNB APP PIETER VAN DER MERWE")).toBe("INV-00002");
  expect(whom(346_800, "SOMEBODY")).toBeNull();
  expect(whom(99_900, "SOMEBODY")).toBe("INV-00003");
  expect(whom(50_000, "EFT ANDRE D'HOTMAN NTULI")).toBe("WD’Hotman-Ntuli");
  // Both drivers have the initial, a surname alone says too little, and nobody pays money out.
  expect(whom(50_000, "Z NAICKER")).toBeNull();
  expect(whom(50_000, "NTULI TRADING")).toBeNull();
  expect(whom(-50_000, "A D HOTMAN NTULI")).toBeNull();
});
