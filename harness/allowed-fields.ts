/**
 * What the answer of each call may hold, by who reads it; written by hand from sections 3, 6 and 7 of
 * the specification and its rulings, not from the contract. A dot leads into a record or into each of
 * a list. Files stand in the tests of their features: a heading is a field.
 */
export type Readers = Readonly<Partial<Record<Reader, string>>>;
export type Reader = "visitor" | "client" | "driver" | "staff" | "admin";

const under = (name: string, fields: string) =>
  `${name} ${fields.replaceAll(/\S+/g, (field) => `${name}.${field}`)}`;
const list = (fields: string) => `total nextCursor ${under("items", fields)}`;
const countsOf = (filter: string, choices: string) =>
  `counts.${filter} ${choices.replaceAll(/\S+/g, (choice) => `counts.${filter}.${choice}`)}`;
/** A list that staff asked for with the counts of its filter. */
const counted = (fields: string, filter: string, choices: string) =>
  `${list(fields)} counts ${countsOf(filter, choices)}`;
const staffOf = (fields: string): Readers => ({ staff: fields, admin: fields });
const everybody = (fields: string): Readers => ({
  ...staffOf(fields),
  visitor: fields,
  client: fields,
  driver: fields,
});

const contact = "name surname cellphone email";
const person = `id ${contact}`;
const consents = under("consents", "about version agreedAt answer");
const party = under("partyData", "id name surname email type role status");

const client = `${person} status clientType corporateInterest`;
const driver = `${person} area ownerDriver vehicleId vehiclePlate vehicleTruckSize ownerId status`;
const user = `${person} role status`;
const owner = `${person} area`;
const vehicle = "id truckSize licencePlate shape git driverId ownerId status";
const pricing = "id truckSize baseAmount ratePerKm helpersPricing floorsPricing";
const otp = "id email otp validated createdAt partyType purpose state delivery";
const message = "id name email cellphone message status createdAt";
const amounts =
  "baseCost distanceCost helpersCost floorsCost midmonthDiscount repeatDiscount promotionDiscount price";
/** An order to its client and its driver: never what the company makes of it. */
const order = `id truckSize orderDate orderTime pickup destination kms helpers floors ${amounts} notes paymentType orderType status clientId driverId vehicleId`;
const orderForStaff = `${order} commission net`;
const parties = `${under("client", contact)} ${under("driver", contact)}`;
const quote = `quoteId expiresAt kms source subtotal ${amounts}`;
const history = list(`id at actor actorType action ${under("changes", "field before after")}`);
const place = "placeId formatted_address";

const due = "id kind status receivedOn dueOn daysLeft answer closedAt";
const privacyRequest = `${due} channel partyId partyType name email details`;
const ownProfile = "name surname email cellphone clientType corporateInterest registeredAt";
const ownData = [
  under("profile", ownProfile),
  consents,
  under("counts", "orders openOrders messages codes signIns"),
  under("requests", due),
].join(" ");
/** All that is held about a client, to that very client: no secret, and nothing of other people. */
const personalData = [
  "madeAt jobs vehicles",
  under("heldBy", "company informationOfficer email"),
  under("profile", `id type status changedAt emailVerifiedAt ${ownProfile}`),
  consents,
  under(
    "orders",
    `id bookedAt status orderType truckSize orderDate orderTime pickup destination kms helpers floors ${amounts.replace("repeatDiscount ", "")} paymentType notes termsVersion termsAgreedAt deletedAt`,
  ),
  under("messages", "sentAt name email cellphone message status"),
  under("codes", "sentAt purpose delivery usedAt"),
  under("mails", "sentAt email kind"),
  under("addresses", "email since until provedAt"),
  under("sessions", "openedAt lastSeenAt"),
  under("history", `at by action ${under("changes", "field before after")}`),
  under("requests", "kind status receivedOn dueOn details answer closedAt"),
].join(" ");

const recordStatuses = "all pending active suspended removed";

const msg = "msg";
const created = "msg id";

export const allowedFields: Readonly<Record<string, Readers>> = {
  "POST /api/login": everybody(`token ${party}`),
  "POST /api/logout": everybody(msg),
  "GET /api/me": { client: party, driver: party, staff: party, admin: party },

  "POST /api/createcontact": everybody(msg),
  "GET /api/contacts/all": staffOf(counted(message, "standing", "all new handled removed")),
  "GET /api/contacts/{id}/history": staffOf(history),
  "PATCH /api/contacts/update/{id}": staffOf(msg),
  "PATCH /api/contacts/restore/{id}": staffOf(msg),
  "DELETE /api/contacts/delete/{id}": staffOf(msg),

  "POST /api/clients/createOtp": everybody("msg verifCodeSent"),
  "POST /api/clients/verifyOtp": everybody("verifiedEmail verificationToken"),
  "POST /api/clients/forgotpassword": everybody("msg verifCodeSent"),
  "GET /api/clients/verification": { visitor: "email purpose expiresAt" },
  "POST /api/clients/register": { visitor: created },
  "PATCH /api/clients/updatepassword": { visitor: msg },
  "GET /api/clients/all": staffOf(counted(client, "status", recordStatuses)),
  "GET /api/clients/{id}": staffOf(client),
  "GET /api/clients/{id}/history": staffOf(history),
  "PATCH /api/clients/update/{id}": staffOf(msg),
  "PATCH /api/clients/restore/{id}": staffOf(msg),
  "DELETE /api/clients/delete/{id}": staffOf(msg),

  "GET /api/clients/mydata": { client: ownData },
  "POST /api/clients/mydata/export": { client: personalData },
  "POST /api/clients/mydata/erase": { client: msg },
  "POST /api/clients/mydata/requests": { client: created },
  "PATCH /api/clients/mydata/consent": { client: msg },

  "GET /api/parties/{id}/consents": staffOf(`${consents} erasedAt`),
  "GET /api/privacyrequests/all": staffOf(
    counted(privacyRequest, "standing", "open overdue soon done refused all"),
  ),
  "GET /api/privacyrequests/{id}": staffOf(privacyRequest),
  "GET /api/privacyrequests/{id}/history": staffOf(history),
  "POST /api/privacyrequests/create": staffOf(created),
  "PATCH /api/privacyrequests/done/{id}": staffOf(msg),
  "PATCH /api/privacyrequests/refuse/{id}": staffOf(msg),
  "POST /api/privacyrequests/export/{id}": staffOf(personalData),
  "POST /api/privacyrequests/erase/{id}": { admin: msg },

  "GET /api/users/all": { admin: counted(user, "status", recordStatuses) },
  "GET /api/users/suspended": {
    admin: counted(`${person} type`, "type", "all client driver user"),
  },
  "GET /api/users/{id}": { admin: user },
  "GET /api/users/{id}/history": { admin: history },
  "POST /api/users/register": { admin: created },
  "POST /api/users/resetlink/{id}": { admin: msg },
  "PATCH /api/users/update/{id}": { admin: msg },
  "PATCH /api/users/restore/{id}": { admin: msg },
  "DELETE /api/users/delete/{id}": { admin: msg },
  "GET /api/users/verification": { visitor: "email expiresAt" },
  "PATCH /api/users/updatepassword": { visitor: msg },

  "GET /api/owners/all": staffOf(counted(owner, "standing", "all removed")),
  "GET /api/owners/{id}": staffOf(owner),
  "GET /api/owners/{id}/history": staffOf(history),
  "PATCH /api/owners/restore/{id}": staffOf(msg),
  "DELETE /api/owners/delete/{id}": staffOf(msg),

  "POST /api/drivers/createOtp": everybody("msg verifCodeSent"),
  "POST /api/drivers/verifyOtp": everybody("verifiedEmail verificationToken"),
  "POST /api/drivers/forgotpassword": everybody("msg verifCodeSent"),
  "GET /api/drivers/verification": { visitor: "email purpose expiresAt" },
  "POST /api/drivers/register": { visitor: created },
  "PATCH /api/drivers/updatepassword": { visitor: msg },
  "POST /api/drivers/register/driveronly": everybody(created),
  "GET /api/drivers/all": staffOf(counted(driver, "status", recordStatuses)),
  "GET /api/drivers/{id}": staffOf(driver),
  "GET /api/drivers/{id}/history": staffOf(history),
  "PATCH /api/drivers/update/{id}": staffOf(msg),
  "PATCH /api/drivers/restore/{id}": staffOf(msg),
  "DELETE /api/drivers/delete/{id}": staffOf(msg),

  "GET /api/vehicles/all": staffOf(counted(vehicle, "status", recordStatuses)),
  "GET /api/vehicles/mine": { driver: list(vehicle) },
  "POST /api/vehicles/register/vehicleonly": { driver: created, ...staffOf(created) },
  "GET /api/vehicles/{id}": staffOf(vehicle),
  "GET /api/vehicles/{id}/history": staffOf(history),
  "PATCH /api/vehicles/update/{id}": staffOf(msg),
  "PATCH /api/vehicles/restore/{id}": staffOf(msg),
  "DELETE /api/vehicles/delete/{id}": staffOf(msg),

  "GET /api/orders/all": {
    client: list(order),
    driver: list(order),
    ...staffOf(
      `${counted(orderForStaff, "standing", "all unassigned pending started completed removed")} ${countsOf("day", "any today tomorrow")}`,
    ),
  },
  "POST /api/orders/create": { client: created },
  "GET /api/orders/{id}": {
    client: `${order} ${parties}`,
    driver: `${order} ${parties}`,
    ...staffOf(`${orderForStaff} ${parties} ${consents}`),
  },
  "GET /api/orders/{id}/history": staffOf(history),
  "PATCH /api/orders/assign/{id}": staffOf(msg),
  "PATCH /api/orders/unassign/{id}": staffOf(msg),
  "PATCH /api/orders/status/{id}": staffOf(msg),
  "PATCH /api/orders/restore/{id}": staffOf(msg),
  "DELETE /api/orders/delete/{id}": staffOf(msg),

  "GET /api/pricing": staffOf(list(pricing)),
  "GET /api/pricing/{truckSize}": everybody(pricing),
  "GET /api/pricing/{truckSize}/history": staffOf(history),
  "POST /api/pricing/create": staffOf(created),
  "PATCH /api/pricing/{truckSize}": staffOf(msg),
  "DELETE /api/pricing/{truckSize}": staffOf(msg),

  "GET /api/otps/all": staffOf(list(otp)),
  "GET /api/otps/{id}/history": staffOf(history),
  "POST /api/otps/resend/{id}": staffOf(msg),
  "PATCH /api/otps/restore/{id}": staffOf(msg),
  "DELETE /api/otps/{id}": staffOf(msg),

  "GET /api/places": everybody(under("items", `${place} main secondary approximate`)),
  "GET /api/places/{placeId}": everybody(
    `${place} ${under("location", "lat lng")} inGauteng approximate`,
  ),
  "GET /api/routes": everybody("kms source"),
  "POST /api/quotes": everybody(quote),
  "GET /api/quotes/{quoteId}": everybody(quote),
};
