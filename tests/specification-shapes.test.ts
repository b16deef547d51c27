import { expect, it } from "vitest";
import { z } from "zod";
import { clientSchema } from "#contract/clients.contract.ts";
import { driverSchema } from "#contract/drivers.contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { orderDetailsSchema } from "#contract/order-shapes.ts";
import { staffMemberSchema } from "#contract/people.contract.ts";
import { sessionEndpoints, sessionPartySchema } from "#contract/sessions.contract.ts";
import { vehicleSchema } from "#contract/vehicles.contract.ts";
import { emptyQuoteDraft } from "#web/drafts/quote-draft.ts";
import {
  clientRegistrationDraft,
  driverRegistrationDraft,
  emptyVehicle,
  vehicleOnlyDraft,
} from "#web/features/accounts/drafts.ts";

/** The values, drafts, bodies and replies that callers rely on, written by hand. */

const words = (text: string) => text.split(/\s+/);

const statuses = "pending active suspended removed";
const partyTypes = "client user driver";

const values: readonly (readonly [shape: z.ZodObject, field: string, allowed: string])[] = [
  [clientSchema, "status", statuses],
  [clientSchema, "clientType", "individual corporate"],
  [clientSchema, "corporateInterest", "yes no null"],
  [staffMemberSchema, "role", "user admin"],
  [staffMemberSchema, "status", statuses],
  [driverSchema, "ownerDriver", "yes no"],
  [driverSchema, "status", statuses],
  [vehicleSchema, "truckSize", "0.5ton 1ton 1.5ton 3ton 8ton"],
  [vehicleSchema, "shape", "open closed"],
  [vehicleSchema, "git", "yes no"],
  [vehicleSchema, "status", statuses],
  [orderDetailsSchema, "paymentType", "card cash"],
  [orderDetailsSchema, "status", "pending started completed"],
  [sessionPartySchema, "type", partyTypes],
  [sessionEndpoints["POST /api/login"].body, "loginPartyType", partyTypes],
];

it.each(values)(
  "takes these values and no others",
  { tags: ["F-194", "C-07"] },
  (shape, field, allowed) => {
    const rule = shape.shape[field] as z.ZodType;
    const accepted = words(allowed).map((value) => (value === "null" ? null : value));
    for (const value of accepted) expect(rule.safeParse(value).success).toBe(true);
    for (const other of ["", "pleaseSelect", "2ton", "maybe", 1, true, undefined, null]) {
      if (other !== null || !accepted.includes(null))
        expect(rule.safeParse(other).success).toBe(false);
    }
  },
);

it("an order without a driver has null for one", { tags: "F-208" }, () => {
  expect(orderDetailsSchema.shape.driverId.parse(null)).toBeNull();
  expect(orderDetailsSchema.shape.driver.parse(null)).toBeNull();
});

/** The body fields of each call. */
const taken = {
  "POST /api/login": "email password loginPartyType",
  "POST /api/createcontact": "name email cellphone message",
  "POST /api/clients/createOtp": "email",
  "POST /api/clients/verifyOtp": "email verificationCode",
  "POST /api/clients/forgotpassword": "email",
  "POST /api/drivers/createOtp": "email",
  "POST /api/drivers/verifyOtp": "email verificationCode",
  "POST /api/clients/register":
    "name surname email password confPassword cellphone corporateInterest",
  "PATCH /api/clients/updatepassword": "email password confPassword",
  "PATCH /api/clients/update/{id}":
    "name surname email cellphone status clientType corporateInterest",
  "POST /api/users/register": "name surname email password confPassword cellphone role",
  "PATCH /api/drivers/update/{id}": "name surname email cellphone area status ownerDriver ownerId",
  "POST /api/drivers/register": "driverDetails vehicles ownerDetails",
  "POST /api/drivers/register/driveronly":
    "name surname email password confPassword cellphone area ownerDriver",
  "PATCH /api/vehicles/update/{id}": "truckSize licencePlate shape git status ownerId driverId",
  "POST /api/vehicles/register/vehicleonly": "truckSize licencePlate shape git",
  "POST /api/orders/create": `
    truckSize orderDate orderTime pickup destination kms helpers floors baseCost distanceCost
    helpersCost floorsCost midmonthDiscount repeatDiscount promotionDiscount price commission net
    notes paymentType`,
  "PATCH /api/orders/assign/{id}": "driverId vehicleId",
  "PATCH /api/orders/unassign/{id}": "driverId vehicleId",
  "PATCH /api/orders/status/{id}": "status",
  "POST /api/pricing/create": "truckSize baseAmount ratePerKm helpersPricing floorsPricing",
  "PATCH /api/pricing/{truckSize}": "truckSize baseAmount ratePerKm helpersPricing floorsPricing",
} as const;

it.each(Object.entries(taken))("%s takes its fields", { tags: "F-91" }, (key, fields) => {
  const { body }: Endpoint = endpoints[key as keyof typeof taken];
  expect(Object.keys(body?.shape ?? {})).toEqual(expect.arrayContaining(words(fields.trim())));
});

const person = "id name surname cellphone email";
const order = `
  id truckSize orderDate orderTime pickup destination kms helpers floors baseCost distanceCost
  helpersCost floorsCost midmonthDiscount repeatDiscount promotionDiscount price commission net notes
  paymentType orderType status clientId driverId vehicleId`;
const records = {
  clients: `${person} status clientType corporateInterest`,
  users: `${person} role status`,
  owners: `${person} area`,
  drivers: `${person} area ownerDriver vehicleId ownerId status`,
  vehicles: "id truckSize licencePlate shape git driverId ownerId status",
  orders: `${order} client driver`,
};
const pricing = "id truckSize baseAmount ratePerKm helpersPricing floorsPricing";

/** The reply fields of each call, or those of each item of a list. */
const answered: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(records).flatMap(([path, fields]) => [
      [`GET /api/${path}/all`, fields],
      [`GET /api/${path}/{id}`, fields],
      [`DELETE /api/${path}/delete/{id}`, "msg"],
    ]),
  ),
  "POST /api/login": "token partyData",
  "GET /api/me": "partyData",
  "POST /api/clients/createOtp": "msg verifCodeSent",
  "POST /api/clients/verifyOtp": "verifiedEmail",
  "POST /api/clients/forgotpassword": "msg verifCodeSent",
  "POST /api/createcontact": "msg",
  "GET /api/contacts/all": "name email cellphone message",
  "POST /api/orders/create": "msg id",
  "GET /api/pricing": pricing,
  "GET /api/pricing/{truckSize}": pricing,
  "GET /api/otps/all": "id email otp validated createdAt",
};

it.each(Object.entries(answered))(
  "%s answers with its fields",
  {
    tags: ["F-01", "F-91", "C-01", "C-60", "D-01", "K-09", "L-13", "U-10"],
  },
  (key, fields) => {
    const { reply }: Endpoint = endpoints[key as keyof typeof endpoints];
    const { items, ...shape } = (reply as z.ZodObject).shape;
    const record = (items as z.ZodArray<z.ZodObject> | undefined)?.element.shape ?? shape;
    expect(Object.keys(record)).toEqual(expect.arrayContaining(words(fields.trim())));
  },
);

it("an order names its client and its driver", { tags: "F-01" }, () => {
  for (const field of ["client", "driver"] as const) {
    const shape = z.toJSONSchema(orderDetailsSchema.shape[field], { io: "output" });
    for (const name of ["name", "surname", "cellphone", "email"]) {
      expect(JSON.stringify(shape)).toContain(`"${name}":`);
    }
  }
});

/** The drafts of section 3, without what never touches web storage: passwords and codes. */
const drafts = [
  [
    "quote",
    emptyQuoteDraft,
    `truckSize orderDate orderTime pickup destination pickupPlace
    destinationPlace helpers floors notes paymentType payout agreedToTerms`,
  ],
  [
    "client registration",
    clientRegistrationDraft.empty,
    "name surname email cellphone corporateInterest verifCodeSent",
  ],
  [
    "driver registration",
    driverRegistrationDraft.empty,
    "name surname email cellphone area verifCodeSent vehicles",
  ],
] as const;

it.each(drafts)("a draft of a %s has its fields", { tags: "F-135" }, (_, empty, fields) => {
  expect(Object.keys(empty)).toEqual(expect.arrayContaining(words(fields)));
});

it("a vehicle of a draft starts with four empty fields", { tags: "F-161" }, () => {
  const empty = { truckSize: "", licencePlate: "", shape: "", git: "" };
  expect(emptyVehicle).toMatchObject(empty);
  expect(vehicleOnlyDraft.empty).toMatchObject(empty);
});

it("a new quote draft has no address, no position and no price", { tags: "F-176" }, () => {
  const place = { formatted_address: "", location: null };
  expect(emptyQuoteDraft).toMatchObject({ pickup: place, destination: place, quote: null });
});

it("the corporate interest of a client's draft starts as 'no'", { tags: "F-202" }, () => {
  expect(clientRegistrationDraft.empty.corporateInterest).toBe("no");
});
