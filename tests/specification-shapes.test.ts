import { expect, it } from "vitest";
import type { z } from "zod";
import { client } from "#contract/clients.contract.ts";
import { contactMessage } from "#contract/contact.contract.ts";
import { driver } from "#contract/drivers.contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { orderDetails } from "#contract/orders.contract.ts";
import { otp } from "#contract/otps.contract.ts";
import { owner } from "#contract/owners.contract.ts";
import { pricingRecord } from "#contract/pricing.contract.ts";
import { partyData, sessionsContract } from "#contract/sessions.contract.ts";
import { user } from "#contract/users.contract.ts";
import { vehicle } from "#contract/vehicles.contract.ts";
import {
  clientRegistrationDraft,
  driverRegistrationDraft,
  emptyVehicle,
  vehicleOnlyDraft,
} from "#web/features/accounts/drafts.ts";
import { emptyDraft } from "#web/lib/quote-draft/quote-draft.ts";

/**
 * Sections 3 and 7 of the specification, written by hand. An answer is cut to what its shape names
 * and refused when it lacks a field, so a field that stands here stands in every answer.
 */

const words = (text: string) => text.split(" ").filter(Boolean);
const contact = "name surname cellphone email";

const records: readonly (readonly [record: string, shape: z.ZodObject, fields: string])[] = [
  ["party", partyData, "id name surname email type role status"],
  [
    "order",
    orderDetails,
    "id truckSize orderDate orderTime pickup destination kms helpers floors baseCost distanceCost helpersCost floorsCost midmonthDiscount repeatDiscount promotionDiscount price commission net notes paymentType orderType status clientId driverId vehicleId client driver",
  ],
  ["client of an order", orderDetails.shape.client, contact],
  ["driver of an order", orderDetails.shape.driver.unwrap(), contact],
  ["price", pricingRecord, "id truckSize baseAmount ratePerKm helpersPricing floorsPricing"],
  ["one-time password", otp, "id email otp validated createdAt"],
  ["contact message", contactMessage, "name email cellphone message"],
  ["client", client, `id ${contact} status clientType corporateInterest`],
  ["administrator", user, `id ${contact} role status`],
  ["owner", owner, `id ${contact} area`],
  ["driver", driver, `id ${contact} area ownerDriver vehicleId ownerId status`],
  ["vehicle", vehicle, "id truckSize licencePlate shape git driverId ownerId status"],
];

it.each(records)("every %s has its fields", { tags: "F-01" }, (_, shape, fields) => {
  expect(Object.keys(shape.shape)).toEqual(expect.arrayContaining(words(fields)));
});

it("no record holds a password, a hash or a token", { tags: "F-90" }, () => {
  const named = records.flatMap(([, shape]) => Object.keys(shape.shape));
  expect(named.filter((name) => /password|hash|token|secret/i.test(name))).toEqual([]);
});

const statuses = "pending active suspended removed";
const partyTypes = "client user driver";

const values: readonly (readonly [shape: z.ZodObject, field: string, allowed: string])[] = [
  [client, "status", statuses],
  [client, "clientType", "individual corporate"],
  [client, "corporateInterest", "yes no null"],
  [user, "role", "user admin"],
  [user, "status", statuses],
  [driver, "ownerDriver", "yes no"],
  [driver, "status", statuses],
  [vehicle, "truckSize", "0.5ton 1ton 1.5ton 3ton 8ton"],
  [vehicle, "shape", "open closed"],
  [vehicle, "git", "yes no"],
  [vehicle, "status", statuses],
  [orderDetails, "paymentType", "card cash"],
  [orderDetails, "status", "pending started completed"],
  [partyData, "type", partyTypes],
  [sessionsContract["POST /api/login"].body, "loginPartyType", partyTypes],
];

it.each(values)("takes these values and no others", { tags: "F-194" }, (shape, field, allowed) => {
  const rule = shape.shape[field] as z.ZodType;
  const accepted = words(allowed);
  for (const value of accepted) {
    expect(rule.safeParse(value === "null" ? null : value).success).toBe(true);
  }
  for (const other of ["", "pleaseSelect", "2ton", "maybe", 1, true, undefined]) {
    expect(rule.safeParse(other).success).toBe(false);
  }
  expect(rule.safeParse(null).success).toBe(accepted.includes("null"));
});

it("an order without a driver has null for one", { tags: "F-208" }, () => {
  expect(orderDetails.shape.driverId.parse(null)).toBeNull();
  expect(orderDetails.shape.driver.parse(null)).toBeNull();
});

/** The calls of section 7: what each takes in its body, and what it answers with. */
const calls: readonly (readonly [key: keyof typeof endpoints, sent: string, answered: string])[] = [
  ["POST /api/login", "email password loginPartyType", "token partyData"],
  ["GET /api/me", "", "partyData"],
  ["POST /api/createcontact", "name email cellphone message", "msg"],
  ["POST /api/clients/createOtp", "email", "msg verifCodeSent"],
  ["POST /api/clients/verifyOtp", "email verificationCode", "verifiedEmail"],
  ["POST /api/clients/forgotpassword", "email", "msg verifCodeSent"],
  ["POST /api/drivers/createOtp", "email", "msg verifCodeSent"],
  ["POST /api/drivers/verifyOtp", "email verificationCode", "verifiedEmail"],
  [
    "POST /api/clients/register",
    "name surname email password confPassword cellphone corporateInterest",
    "msg id",
  ],
  ["PATCH /api/clients/updatepassword", "email password confPassword", "msg"],
  ["GET /api/clients/all", "", "items total nextCursor"],
  ["GET /api/clients/{id}", "", `id ${contact} status clientType corporateInterest`],
  [
    "PATCH /api/clients/update/{id}",
    "name surname email cellphone status clientType corporateInterest",
    "msg",
  ],
  ["DELETE /api/clients/delete/{id}", "", "msg"],
  ["GET /api/users/all", "", "items total nextCursor"],
  ["POST /api/users/register", "name surname email password confPassword cellphone role", "msg id"],
  ["DELETE /api/users/delete/{id}", "", "msg"],
  ["GET /api/owners/all", "", "items total nextCursor"],
  ["DELETE /api/owners/delete/{id}", "", "msg"],
  ["GET /api/drivers/all", "", "items total nextCursor"],
  ["GET /api/drivers/{id}", "", `id ${contact} area ownerDriver vehicleId ownerId status`],
  [
    "PATCH /api/drivers/update/{id}",
    "name surname email cellphone area status ownerDriver ownerId",
    "msg",
  ],
  ["DELETE /api/drivers/delete/{id}", "", "msg"],
  ["POST /api/drivers/register", "driverDetails vehicles ownerDetails", "msg id"],
  [
    "POST /api/drivers/register/driveronly",
    "name surname email password confPassword cellphone area ownerDriver",
    "msg id",
  ],
  ["GET /api/vehicles/all", "", "items total nextCursor"],
  ["GET /api/vehicles/{id}", "", "id truckSize licencePlate shape git driverId ownerId status"],
  [
    "PATCH /api/vehicles/update/{id}",
    "truckSize licencePlate shape git status ownerId driverId",
    "msg",
  ],
  ["DELETE /api/vehicles/delete/{id}", "", "msg"],
  ["POST /api/vehicles/register/vehicleonly", "truckSize licencePlate shape git", "msg id"],
  ["GET /api/orders/all", "", "items total nextCursor"],
  [
    "POST /api/orders/create",
    "truckSize orderDate orderTime pickup destination kms helpers floors baseCost distanceCost helpersCost floorsCost midmonthDiscount repeatDiscount promotionDiscount price commission net notes paymentType",
    "msg id",
  ],
  ["GET /api/orders/{id}", "", "client driver"],
  ["PATCH /api/orders/assign/{id}", "driverId vehicleId", "msg"],
  ["PATCH /api/orders/unassign/{id}", "driverId vehicleId", "msg"],
  ["PATCH /api/orders/status/{id}", "status", "msg"],
  ["DELETE /api/orders/delete/{id}", "", "msg"],
  ["GET /api/pricing", "", "items total nextCursor"],
  [
    "GET /api/pricing/{truckSize}",
    "",
    "id truckSize baseAmount ratePerKm helpersPricing floorsPricing",
  ],
  [
    "POST /api/pricing/create",
    "truckSize baseAmount ratePerKm helpersPricing floorsPricing",
    "msg id",
  ],
  [
    "PATCH /api/pricing/{truckSize}",
    "truckSize baseAmount ratePerKm helpersPricing floorsPricing",
    "msg",
  ],
  ["DELETE /api/pricing/{truckSize}", "", "msg"],
  ["GET /api/otps/all", "", "items total nextCursor"],
  ["DELETE /api/otps/{id}", "", "msg"],
];

it.each(calls)("%s takes and answers what it should", { tags: "F-91" }, (key, sent, answered) => {
  const { body, reply }: Endpoint = endpoints[key];
  expect(Object.keys(body?.shape ?? {})).toEqual(expect.arrayContaining(words(sent)));
  expect(Object.keys((reply as z.ZodObject).shape)).toEqual(
    expect.arrayContaining(words(answered)),
  );
});

/** The drafts of section 3, without what never touches web storage: passwords and codes. */
const drafts: readonly (readonly [draft: string, empty: object, fields: string])[] = [
  [
    "quote draft",
    emptyDraft,
    "truckSize orderDate orderTime pickup destination pickupPlace destinationPlace helpers floors notes paymentType payout agreedToTerms",
  ],
  [
    "client registration draft",
    clientRegistrationDraft.empty,
    "name surname email cellphone corporateInterest verifCodeSent",
  ],
  [
    "driver registration draft",
    driverRegistrationDraft.empty,
    "name surname email cellphone area verifCodeSent vehicles",
  ],
];

it.each(drafts)("a %s has its fields", { tags: "F-135" }, (_, empty, fields) => {
  expect(Object.keys(empty)).toEqual(expect.arrayContaining(words(fields)));
});

it("a vehicle of a draft starts with four empty fields", { tags: "F-161" }, () => {
  const empty = { truckSize: "", licencePlate: "", shape: "", git: "" };
  expect(emptyVehicle).toMatchObject(empty);
  expect(vehicleOnlyDraft.empty).toMatchObject(empty);
});

it("a new quote draft has no address, no position and no price", { tags: "F-176" }, () => {
  const place = { formatted_address: "", location: null };
  expect(emptyDraft).toMatchObject({ pickup: place, destination: place, quote: null });
});

it("the corporate interest of a client's draft starts as 'no'", { tags: "F-202" }, () => {
  expect(clientRegistrationDraft.empty.corporateInterest).toBe("no");
});
