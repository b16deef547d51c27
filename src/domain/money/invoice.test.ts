import { expect, it } from "vitest";
import { isTaxInvoice } from "./invoice.ts";

it("a tax invoice has our details, and is not for a driver", { tags: "O-1272" }, () => {
  const whole = {
    legalName: "Sample Movers (Pty) Ltd",
    physicalAddress: "1 Example Street, Newtown, Johannesburg, 2001",
    vatNumber: "4123456789",
  };
  expect(isTaxInvoice("principal", whole)).toBe(true);
  expect(isTaxInvoice("agent", whole)).toBe(false);
  for (const part of Object.keys(whole)) {
    expect(isTaxInvoice("principal", { ...whole, [part]: undefined })).toBe(false);
  }
});
