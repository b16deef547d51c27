import { expect, it } from "vitest";
import type { z } from "zod";
import { client } from "#contract/clients.contract.ts";
import { driver } from "#contract/drivers.contract.ts";
import { orderDetails } from "#contract/orders.contract.ts";
import { partyData, sessionsContract } from "#contract/sessions.contract.ts";
import { user } from "#contract/users.contract.ts";
import { vehicle } from "#contract/vehicles.contract.ts";
import { vehicleOnlyDraft } from "#web/features/accounts/driver/driver-drafts.ts";
import { clientRegistrationDraft } from "#web/features/accounts/verification/drafts.ts";
import { withRates } from "#web/features/quotes/request-quote.ts";
import { emptyDraft } from "#web/lib/quote-draft/quote-draft.ts";

const statuses = ["pending", "active", "suspended", "removed"];
const yesOrNo = ["yes", "no"];

/** The values that section 3 of the specification allows a field, written by hand: these, no other. */
const values: readonly (readonly [
  id: string,
  record: string,
  shape: z.ZodObject,
  field: string,
  allowed: readonly (string | null)[],
])[] = [
  ["F-194", "Client", client, "status", statuses],
  ["F-195", "Client", client, "clientType", ["individual", "corporate"]],
  ["F-196", "Client", client, "corporateInterest", [...yesOrNo, null]],
  ["F-197", "Administrator", user, "role", ["user", "admin"]],
  ["F-198", "Driver", driver, "ownerDriver", yesOrNo],
  ["F-199", "Vehicle", vehicle, "truckSize", ["0.5ton", "1ton", "1.5ton", "3ton", "8ton"]],
  ["F-200", "Vehicle", vehicle, "shape", ["open", "closed"]],
  ["F-201", "Vehicle", vehicle, "git", yesOrNo],
  ["F-203", "Order", orderDetails, "paymentType", ["card", "cash"]],
  ["F-204", "Order", orderDetails, "status", ["pending", "started", "completed"]],
  ["F-205", "Party", partyData, "type", ["client", "user", "driver"]],
  ["F-206", "Driver", driver, "status", statuses],
  ["F-207", "Vehicle", vehicle, "status", statuses],
  ["F-217", "Administrator", user, "status", statuses],
  [
    "F-219",
    "Login",
    sessionsContract["POST /api/login"].body,
    "loginPartyType",
    ["client", "user", "driver"],
  ],
];

it.each(values)("%s %s takes the values of its field", (_id, _record, shape, field, allowed) => {
  const rule = shape.shape[field] as z.ZodType;
  for (const value of allowed) expect(rule.safeParse(value).success).toBe(true);
  for (const other of ["", "pleaseSelect", "2ton", "maybe", 1, true, undefined]) {
    expect(rule.safeParse(other).success).toBe(false);
  }
  expect(rule.safeParse(null).success).toBe(allowed.includes(null));
});

it("an order without a driver has null for one", { tags: "F-208" }, () => {
  expect(orderDetails.shape.driverId.parse(null)).toBeNull();
  expect(orderDetails.shape.driver.parse(null)).toBeNull();
});

const nested: readonly (readonly [id: string, who: "client" | "driver", field: string])[] = [
  ["F-209", "client", "name"],
  ["F-210", "client", "surname"],
  ["F-211", "client", "cellphone"],
  ["F-212", "client", "email"],
  ["F-213", "driver", "name"],
  ["F-214", "driver", "surname"],
  ["F-215", "driver", "cellphone"],
  ["F-216", "driver", "email"],
];

it.each(nested)("%s an order tells its %s by %s", (_id, who, field) => {
  const shape = who === "client" ? orderDetails.shape.client : orderDetails.shape.driver.unwrap();
  expect(Object.keys(shape.shape)).toContain(field);
});

it("an item of the drivers for assignment has id, name and vehicleId", { tags: "F-218" }, () => {
  expect(Object.keys(driver.shape)).toEqual(expect.arrayContaining(["id", "name", "vehicleId"]));
});

/** What a draft keeps of a calculated quote; nothing of it while there is none. */
const quoteFields: readonly (readonly [id: string, field: string])[] = [
  ["F-165", "kms"],
  ["F-166", "baseCost"],
  ["F-167", "distanceCost"],
  ["F-168", "helpersCost"],
  ["F-169", "floorsCost"],
  ["F-170", "midmonthDiscount"],
  ["F-171", "repeatDiscount"],
  ["F-172", "promotionDiscount"],
  ["F-173", "price"],
  ["F-174", "commission"],
  ["F-175", "net"],
];

it.each(quoteFields)("%s a calculated quote brings the draft its %s", (_id, field) => {
  const pricing = { baseAmount: 500, ratePerKm: 12.5, helpersPricing: 150, floorsPricing: 50 };
  const quote = {
    quoteId: "q",
    expiresAt: "2026-12-01T08:30:00.000Z",
    kms: 10,
    source: "estimate",
    baseCost: 500,
    distanceCost: 125,
    helpersCost: 300,
    floorsCost: 150,
    subtotal: 1075,
    midmonthDiscount: -53,
    repeatDiscount: 0,
    promotionDiscount: -107,
    price: 915,
  } as const;
  const asked = { ...emptyDraft, orderDate: "2026-12-15", helpers: 2, floors: 3 };
  const kept = withRates(quote, asked, { id: "p", truckSize: "1.5ton", ...pricing });
  expect(kept).toHaveProperty(field, expect.any(Number));
  expect(emptyDraft.quote).toBeNull();
});

it.each([
  ["F-176", "pickup"],
  ["F-177", "destination"],
] as const)(
  "%s the %s of a new draft has an address text and a position that is null",
  (_, end) => {
    expect(emptyDraft[end]).toMatchObject({ formatted_address: "", location: null });
  },
);

it.each([
  ["F-189", "truckSize"],
  ["F-190", "licencePlate"],
  ["F-191", "shape"],
  ["F-192", "git"],
] as const)("%s the %s of a vehicle-only draft starts empty", (_id, field) => {
  expect(vehicleOnlyDraft.empty[field]).toBe("");
});

it("the corporate interest of a client's draft starts as 'no'", { tags: "F-202" }, () => {
  expect(clientRegistrationDraft.empty.corporateInterest).toBe("no");
});
