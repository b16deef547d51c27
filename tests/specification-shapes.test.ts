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
import { partyData } from "#contract/sessions.contract.ts";
import { user } from "#contract/users.contract.ts";
import { vehicle } from "#contract/vehicles.contract.ts";
import {
  driverRegistrationDraft,
  emptyVehicle,
} from "#web/features/accounts/driver/driver-drafts.ts";
import { clientRegistrationDraft } from "#web/features/accounts/verification/drafts.ts";
import { emptyDraft } from "#web/lib/quote-draft/quote-draft.ts";

/**
 * The fields of section 3 of the specification, written by hand. An answer is cut to what its shape
 * names and refused when it lacks one, so a field that stands here stands in every answer.
 */
const fields: readonly (readonly [
  id: string,
  record: string,
  shape: z.ZodObject,
  field: string,
])[] = [
  ["F-01", "Party", partyData, "id"],
  ["F-02", "Party", partyData, "name"],
  ["F-03", "Party", partyData, "surname"],
  ["F-04", "Party", partyData, "email"],
  ["F-05", "Party", partyData, "type"],
  ["F-06", "Party", partyData, "role"],
  ["F-07", "Party", partyData, "status"],
  ["F-08", "Order", orderDetails, "id"],
  ["F-09", "Order", orderDetails, "truckSize"],
  ["F-10", "Order", orderDetails, "orderDate"],
  ["F-11", "Order", orderDetails, "orderTime"],
  ["F-12", "Order", orderDetails, "pickup"],
  ["F-13", "Order", orderDetails, "destination"],
  ["F-14", "Order", orderDetails, "kms"],
  ["F-15", "Order", orderDetails, "helpers"],
  ["F-16", "Order", orderDetails, "floors"],
  ["F-17", "Order", orderDetails, "baseCost"],
  ["F-18", "Order", orderDetails, "distanceCost"],
  ["F-19", "Order", orderDetails, "helpersCost"],
  ["F-20", "Order", orderDetails, "floorsCost"],
  ["F-21", "Order", orderDetails, "midmonthDiscount"],
  ["F-22", "Order", orderDetails, "repeatDiscount"],
  ["F-23", "Order", orderDetails, "promotionDiscount"],
  ["F-24", "Order", orderDetails, "price"],
  ["F-25", "Order", orderDetails, "commission"],
  ["F-26", "Order", orderDetails, "net"],
  ["F-27", "Order", orderDetails, "notes"],
  ["F-28", "Order", orderDetails, "paymentType"],
  ["F-29", "Order", orderDetails, "orderType"],
  ["F-30", "Order", orderDetails, "status"],
  ["F-31", "Order", orderDetails, "clientId"],
  ["F-32", "Order", orderDetails, "driverId"],
  ["F-33", "Order", orderDetails, "vehicleId"],
  ["F-34", "Order", orderDetails, "client"],
  ["F-35", "Order", orderDetails, "driver"],
  ["F-36", "Pricing record", pricingRecord, "id"],
  ["F-37", "Pricing record", pricingRecord, "truckSize"],
  ["F-38", "Pricing record", pricingRecord, "baseAmount"],
  ["F-39", "Pricing record", pricingRecord, "ratePerKm"],
  ["F-40", "Pricing record", pricingRecord, "helpersPricing"],
  ["F-41", "Pricing record", pricingRecord, "floorsPricing"],
  ["F-42", "One-time password", otp, "id"],
  ["F-43", "One-time password", otp, "email"],
  ["F-44", "One-time password", otp, "otp"],
  ["F-45", "One-time password", otp, "validated"],
  ["F-46", "One-time password", otp, "createdAt"],
  ["F-47", "Contact message", contactMessage, "name"],
  ["F-48", "Contact message", contactMessage, "email"],
  ["F-49", "Contact message", contactMessage, "cellphone"],
  ["F-50", "Contact message", contactMessage, "message"],
  ["F-51", "Client", client, "id"],
  ["F-52", "Client", client, "name"],
  ["F-53", "Client", client, "surname"],
  ["F-54", "Client", client, "email"],
  ["F-55", "Client", client, "cellphone"],
  ["F-56", "Client", client, "status"],
  ["F-57", "Client", client, "clientType"],
  ["F-58", "Client", client, "corporateInterest"],
  ["F-59", "Administrator", user, "id"],
  ["F-60", "Administrator", user, "name"],
  ["F-61", "Administrator", user, "surname"],
  ["F-62", "Administrator", user, "email"],
  ["F-63", "Administrator", user, "cellphone"],
  ["F-64", "Administrator", user, "role"],
  ["F-65", "Administrator", user, "status"],
  ["F-66", "Owner", owner, "id"],
  ["F-67", "Owner", owner, "name"],
  ["F-68", "Owner", owner, "surname"],
  ["F-69", "Owner", owner, "email"],
  ["F-70", "Owner", owner, "cellphone"],
  ["F-71", "Owner", owner, "area"],
  ["F-72", "Driver", driver, "id"],
  ["F-73", "Driver", driver, "name"],
  ["F-74", "Driver", driver, "surname"],
  ["F-75", "Driver", driver, "email"],
  ["F-76", "Driver", driver, "cellphone"],
  ["F-77", "Driver", driver, "area"],
  ["F-78", "Driver", driver, "ownerDriver"],
  ["F-79", "Driver", driver, "vehicleId"],
  ["F-80", "Driver", driver, "ownerId"],
  ["F-81", "Driver", driver, "status"],
  ["F-82", "Vehicle", vehicle, "id"],
  ["F-83", "Vehicle", vehicle, "truckSize"],
  ["F-84", "Vehicle", vehicle, "licencePlate"],
  ["F-85", "Vehicle", vehicle, "shape"],
  ["F-86", "Vehicle", vehicle, "git"],
  ["F-87", "Vehicle", vehicle, "driverId"],
  ["F-88", "Vehicle", vehicle, "ownerId"],
  ["F-89", "Vehicle", vehicle, "status"],
];

it.each(fields)("%s %s has its field", (_id, _record, shape, field) => {
  expect(Object.keys(shape.shape)).toContain(field);
});

it("no record holds a password or a code's key", { tags: "F-90" }, () => {
  const named = fields.flatMap(([, , shape]) => Object.keys(shape.shape));
  expect(named.filter((name) => /password|hash|token|secret/i.test(name))).toEqual([]);
});

/** The calls of section 7, written by hand: what each takes in its body, and what it answers with. */
const calls: readonly (readonly [
  id: string,
  key: keyof typeof endpoints,
  sent: string,
  answered: string,
])[] = [
  ["F-91", "POST /api/login", "email password loginPartyType", "token partyData"],
  ["F-92", "GET /api/me", "", "partyData"],
  ["F-93", "POST /api/createcontact", "name email cellphone message", "msg"],
  ["F-94", "POST /api/clients/createOtp", "email", "msg verifCodeSent"],
  ["F-95", "POST /api/clients/verifyOtp", "email verificationCode", "verifiedEmail"],
  ["F-96", "POST /api/clients/forgotpassword", "email", "msg verifCodeSent"],
  ["F-97", "POST /api/drivers/createOtp", "email", "msg verifCodeSent"],
  ["F-98", "POST /api/drivers/verifyOtp", "email verificationCode", "verifiedEmail"],
  [
    "F-99",
    "POST /api/clients/register",
    "name surname email password confPassword cellphone corporateInterest",
    "msg id",
  ],
  ["F-100", "PATCH /api/clients/updatepassword", "email password confPassword", "msg"],
  ["F-101", "GET /api/clients/all", "", "items total nextCursor"],
  [
    "F-102",
    "GET /api/clients/{id}",
    "",
    "id name surname email cellphone status clientType corporateInterest",
  ],
  [
    "F-103",
    "PATCH /api/clients/update/{id}",
    "name surname email cellphone status clientType corporateInterest",
    "msg",
  ],
  ["F-104", "DELETE /api/clients/delete/{id}", "", "msg"],
  ["F-105", "GET /api/users/all", "", "items total nextCursor"],
  [
    "F-106",
    "POST /api/users/register",
    "name surname email password confPassword cellphone role",
    "msg id",
  ],
  ["F-107", "DELETE /api/users/delete/{id}", "", "msg"],
  ["F-108", "GET /api/owners/all", "", "items total nextCursor"],
  ["F-109", "DELETE /api/owners/delete/{id}", "", "msg"],
  ["F-110", "GET /api/drivers/all", "", "items total nextCursor"],
  [
    "F-111",
    "GET /api/drivers/{id}",
    "",
    "id name surname email cellphone area ownerDriver vehicleId ownerId status",
  ],
  [
    "F-112",
    "PATCH /api/drivers/update/{id}",
    "name surname email cellphone area status ownerDriver ownerId",
    "msg",
  ],
  ["F-113", "DELETE /api/drivers/delete/{id}", "", "msg"],
  ["F-114", "POST /api/drivers/register", "driverDetails vehicles ownerDetails", "msg id"],
  [
    "F-115",
    "POST /api/drivers/register/driveronly",
    "name surname email password confPassword cellphone area ownerDriver",
    "msg id",
  ],
  ["F-116", "GET /api/vehicles/all", "", "items total nextCursor"],
  [
    "F-117",
    "GET /api/vehicles/{id}",
    "",
    "id truckSize licencePlate shape git driverId ownerId status",
  ],
  [
    "F-118",
    "PATCH /api/vehicles/update/{id}",
    "truckSize licencePlate shape git status ownerId driverId",
    "msg",
  ],
  ["F-119", "DELETE /api/vehicles/delete/{id}", "", "msg"],
  [
    "F-120",
    "POST /api/vehicles/register/vehicleonly",
    "truckSize licencePlate shape git",
    "msg id",
  ],
  ["F-121", "GET /api/orders/all", "", "items total nextCursor"],
  [
    "F-122",
    "POST /api/orders/create",
    "truckSize orderDate orderTime pickup destination kms helpers floors baseCost distanceCost helpersCost floorsCost midmonthDiscount repeatDiscount promotionDiscount price commission net notes paymentType",
    "msg id",
  ],
  ["F-123", "GET /api/orders/{id}", "", "client driver"],
  ["F-124", "PATCH /api/orders/assign/{id}", "driverId vehicleId", "msg"],
  ["F-125", "PATCH /api/orders/unassign/{id}", "driverId vehicleId", "msg"],
  ["F-126", "PATCH /api/orders/status/{id}", "status", "msg"],
  ["F-127", "DELETE /api/orders/delete/{id}", "", "msg"],
  ["F-128", "GET /api/pricing", "", "items total nextCursor"],
  [
    "F-129",
    "GET /api/pricing/{truckSize}",
    "",
    "id truckSize baseAmount ratePerKm helpersPricing floorsPricing",
  ],
  [
    "F-130",
    "POST /api/pricing/create",
    "truckSize baseAmount ratePerKm helpersPricing floorsPricing",
    "msg id",
  ],
  [
    "F-131",
    "PATCH /api/pricing/{truckSize}",
    "truckSize baseAmount ratePerKm helpersPricing floorsPricing",
    "msg",
  ],
  ["F-132", "DELETE /api/pricing/{truckSize}", "", "msg"],
  ["F-133", "GET /api/otps/all", "", "items total nextCursor"],
  ["F-134", "DELETE /api/otps/{id}", "", "msg"],
];

/** The fields of the drafts that section 3 names; secrets are never among what is kept. */
const drafts: readonly (readonly [id: string, record: string, empty: object, field: string])[] = [
  ["F-135", "Quote draft", emptyDraft, "truckSize"],
  ["F-136", "Quote draft", emptyDraft, "orderDate"],
  ["F-137", "Quote draft", emptyDraft, "orderTime"],
  ["F-138", "Quote draft", emptyDraft, "pickup"],
  ["F-139", "Quote draft", emptyDraft, "destination"],
  ["F-140", "Quote draft", emptyDraft, "pickupPlace"],
  ["F-141", "Quote draft", emptyDraft, "destinationPlace"],
  ["F-142", "Quote draft", emptyDraft, "helpers"],
  ["F-143", "Quote draft", emptyDraft, "floors"],
  ["F-144", "Quote draft", emptyDraft, "notes"],
  ["F-145", "Quote draft", emptyDraft, "paymentType"],
  ["F-146", "Quote draft", emptyDraft, "payout"],
  ["F-147", "Quote draft", emptyDraft, "agreedToTerms"],
  ["F-148", "Client registration draft", clientRegistrationDraft.empty, "name"],
  ["F-149", "Client registration draft", clientRegistrationDraft.empty, "surname"],
  ["F-150", "Client registration draft", clientRegistrationDraft.empty, "email"],
  ["F-151", "Client registration draft", clientRegistrationDraft.empty, "cellphone"],
  ["F-152", "Client registration draft", clientRegistrationDraft.empty, "corporateInterest"],
  ["F-153", "Client registration draft", clientRegistrationDraft.empty, "verifCodeSent"],
  ["F-154", "Driver registration draft", driverRegistrationDraft.empty, "name"],
  ["F-155", "Driver registration draft", driverRegistrationDraft.empty, "surname"],
  ["F-156", "Driver registration draft", driverRegistrationDraft.empty, "email"],
  ["F-157", "Driver registration draft", driverRegistrationDraft.empty, "cellphone"],
  ["F-158", "Driver registration draft", driverRegistrationDraft.empty, "area"],
  ["F-159", "Driver registration draft", driverRegistrationDraft.empty, "verifCodeSent"],
  ["F-160", "Driver registration draft", driverRegistrationDraft.empty, "vehicles"],
  ["F-161", "Vehicle of a draft", emptyVehicle, "truckSize"],
  ["F-162", "Vehicle of a draft", emptyVehicle, "licencePlate"],
  ["F-163", "Vehicle of a draft", emptyVehicle, "shape"],
  ["F-164", "Vehicle of a draft", emptyVehicle, "git"],
];

it.each(drafts)("%s %s has its field", (_id, _record, empty, field) => {
  expect(Object.keys(empty)).toContain(field);
});

it.each(calls)("%s %s takes and answers what it should", (_id, key, sent, answered) => {
  const { body, reply }: Endpoint = endpoints[key];
  expect(Object.keys(body?.shape ?? {})).toEqual(
    expect.arrayContaining(sent.split(" ").filter(Boolean)),
  );
  expect(Object.keys((reply as z.ZodObject).shape)).toEqual(
    expect.arrayContaining(answered.split(" ")),
  );
});
