import { expect, it } from "vitest";
import { heldData } from "./own-data.ts";

const data = {
  profile: {
    name: "Lerato",
    surname: "Sample",
    email: "lerato@clients.example.com",
    cellphone: "0825550042",
    clientType: "individual",
    corporateInterest: "no",
    registeredAt: "2026-12-01T06:00:00.000Z",
  },
  consents: [],
  counts: { orders: 2, openOrders: 1, messages: 1, codes: 0, signIns: 31 },
  requests: [],
} as const;

it("the page says of all data what we hold, why and how long", { tags: ["P14a", "P14i"] }, () => {
  const held = heldData({ ...data, consents: [], requests: [] });
  const texts = held.map(({ what }) => what.replaceAll("\u00a0", " "));
  expect(texts[0]).toContain("Lerato Sample, lerato@clients.example.com, 082 555 0042");
  expect(texts[1]).toMatch(/^2 orders:/);
  expect(texts[2]).toMatch(/^1 message from/);
  expect(texts[4]).toMatch(/^0 codes/);
  expect(texts[5]).toMatch(/^31 logins/);
  for (const { why, howLong } of held) expect([why, howLong]).not.toContain("");
});
