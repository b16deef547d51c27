import { describe, expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { driverGrant, registerDriver, registerDriverOnly, typedVehicle } from "#harness/drivers.ts";
import {
  bookedOrder,
  bookingOf,
  goodPassword,
  signedInClient,
  signedInStaff,
} from "#harness/factories.ts";
import { freshEmail, post, verifiedAddress } from "#harness/verified-address.ts";

/**
 * The messages of sections 5 and 8 of the specification, written by hand: each call that lacks the
 * one thing is answered with the one message beside its field. Whoever calls without our forms reads
 * what the forms say.
 */

type Changes = Readonly<Record<string, unknown>>;
type Messages = readonly (readonly [field: string, changes: Changes, message: string])[];

const invalid = (place: string) =>
  `Invalid ${place} location. Please enter a place or address and select from Layisha suggestions`;
const agree = "Please agree to the Terms and Conditions";
const denied = { agreedToTerms: false };
const noPassword = { password: "", confPassword: "" };
const otherPassword = { confPassword: `${goodPassword}x` };

/** The moment of these tests: 1 December 2026, 08:00 in Johannesburg (harness/app.ts). */
const now = { orderDate: "2026-12-01", orderTime: "08:00" };

const app = await openTestApp();
const client = await signedInClient(app);
const staff = await signedInStaff(app);

type Answer = Awaited<ReturnType<typeof post>>;

function expectSaid(answer: Answer, field: string, message: string): void {
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toMatchObject({ [field]: message });
  expect(answer.json().msg).toBeTruthy();
}

describe("a quote", () => {
  const request = {
    truckSize: "1.5ton",
    orderDate: "2026-12-10",
    orderTime: "09:00",
    pickupPlaceId: "za-rosebank-johannesburg",
    destinationPlaceId: "za-hatfield-pretoria",
    helpers: 1,
    floors: 0,
  };
  const messages: Messages = [
    ["destination", { destinationPlaceId: "" }, "Destination location is required"],
    ["truckSize", { truckSize: "" }, "Truck size is required"],
    ["orderDate", { orderDate: "" }, "Order date is required"],
    ["orderTime", { orderTime: "" }, "Order Time is required"],
    ["pickup", { pickupPlaceId: "nowhere" }, invalid("pickup")],
    ["destination", { destinationPlaceId: "nowhere" }, invalid("destination")],
    ["orderDate", { orderDate: "2026-11-30" }, "Please select a future date"],
    ["orderTime", now, "Please select a future time"],
  ];
  it.each(messages)("%s of a quote", { tags: "Q-38" }, async (field, changes, said) => {
    expectSaid(await post(app, "/api/quotes", { ...request, ...changes }), field, said);
  });
});

describe("a booking", () => {
  const messages: Messages = [
    ["orderDate", { orderDate: "2026-11-30" }, "Please select a future date"],
    ["orderTime", now, "Please select a future time"],
    ["orderTime", { orderTime: "" }, "Order Time is required"],
    ["orderDate", { orderDate: "" }, "Order date is required"],
    ["pickup", { pickup: "Nowhere at all 77" }, invalid("pickup")],
    ["destination", { destination: "" }, "Destination location is required"],
    ["destination", { destination: "Nowhere at all 77" }, invalid("destination")],
    ["truckSize", { truckSize: "" }, "Truck size is required"],
    ["paymentType", { paymentType: "" }, "Please select the payment method"],
    ["agreedToTerms", denied, "Please agree to the terms and conditions"],
  ];
  it.each(messages)("%s of a booking", { tags: "O-80" }, async (field, changes, said) => {
    const payload = { ...(await bookingOf(app, client)), ...changes };
    const answer = await post(app, "/api/orders/create", payload, { headers: client.headers });
    expectSaid(answer, field, said);
  });

  it("a visitor is asked to log in", { tags: "O-88" }, async () => {
    const answer = await post(app, "/api/orders/create", await bookingOf(app, client));
    expect(answer.statusCode).toBe(401);
    expect(answer.json().msg).toBe("Please login to your account");
  });

  it("card is refused, and nothing is booked", { tags: ["O-89", "V-19"] }, async () => {
    const payload = { ...(await bookingOf(app, client)), paymentType: "card" };
    const answer = await post(app, "/api/orders/create", payload, { headers: client.headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.paymentType).toMatch(/select cash/i);
  });
});

it("Process without a driver is refused in the words of the page", { tags: "O-21" }, async () => {
  const id = await bookedOrder(app, client, { orderTime: "15:00" });
  const answer = await app
    .as(staff)
    .patch(`orders/assign/${id}`, { driverId: null, vehicleId: null });
  expectSaid(answer, "driverId", "Error: Please select a driver");
});

const newEmail = freshEmail();
const grant = { email: newEmail, headers: await verifiedAddress(app, newEmail, "register") };

describe("a client", () => {
  const details = {
    name: "Thandi",
    surname: "Sample",
    password: goodPassword,
    confPassword: goodPassword,
    cellphone: "082 555 0001",
    corporateInterest: "no",
  };
  const messages: Messages = [
    ["name", { name: "" }, "Name is required"],
    ["surname", { surname: "" }, "Surname is required"],
    ["cellphone", { cellphone: "" }, "Cellphone is required"],
    ["password", noPassword, "Password is required"],
    ["confPassword", { confPassword: "" }, "Confirm Password is required"],
    ["confPassword", otherPassword, "Passwords do not match"],
    ["agreedToTerms", denied, agree],
  ];
  it.each(messages)("%s of a client", { tags: "A-35" }, async (field, changes, said) => {
    const { email, headers } = grant;
    const payload = { ...details, email, ...changes };
    expectSaid(await post(app, "/api/clients/register", payload, { headers }), field, said);
  });
});

describe("a new password", () => {
  const messages: Messages = [
    ["password", noPassword, "Password is required"],
    ["confPassword", { confPassword: "" }, "Confirm Password is required"],
    ["confPassword", otherPassword, "Passwords do not match"],
  ];
  it.each(messages)("%s that is new", { tags: "A-117" }, async (field, changes, said) => {
    const { email } = await signedInClient(app);
    const answer = await app.inject({
      method: "PATCH",
      url: "/api/clients/updatepassword",
      headers: await verifiedAddress(app, email, "reset"),
      payload: { email, password: goodPassword, confPassword: goodPassword, ...changes },
    });
    expectSaid(answer, field, said);
  });
});

describe("a driver with vehicles", () => {
  const messages: Messages = [
    ["name", { name: "" }, "Name is required"],
    ["surname", { surname: "" }, "Surname is required"],
    ["cellphone", { cellphone: "" }, "Cellphone is required"],
    ["area", { area: "" }, "Area is required"],
    ["password", noPassword, "Password is required"],
    ["confPassword", { confPassword: "" }, "Confirm Password is required"],
    ["confPassword", otherPassword, "Passwords do not match"],
    ["agreedToTerms", denied, agree],
  ];
  it.each(messages)("%s of a driver", { tags: ["R-26", "V-30"] }, async (field, person, said) => {
    const email = freshEmail("trucker");
    const answer = await registerDriver(app, email, await driverGrant(app, email), { person });
    expectSaid(answer, `driverDetails.${field}`, said);
  });

  const ofVehicles: Messages = [
    ["truckSize", { truckSize: "" }, "Truck Size is required"],
    ["licencePlate", { licencePlate: "" }, "Vehicle licence plate is required"],
    ["shape", { shape: "" }, "Vehicle body shape is required"],
    ["git", { git: "" }, "The GIT field is required"],
  ];
  it.each(ofVehicles)("%s of each vehicle", { tags: "R-28" }, async (field, lack, said) => {
    const email = freshEmail("trucker");
    const vehicles = [typedVehicle(), typedVehicle(lack)];
    const answer = await registerDriver(app, email, await driverGrant(app, email), { vehicles });
    expectSaid(answer, `vehicles.1.${field}`, said);
  });
});

describe("a driver without a vehicle", () => {
  const messages: Messages = [
    ["name", { name: "" }, "Name is required"],
    ["surname", { surname: "" }, "Surname is required"],
    ["email", { email: "" }, "Email is required"],
    ["cellphone", { cellphone: "" }, "Cellphone is required"],
    ["area", { area: "" }, "Area based is required"],
    ["confPassword", { confPassword: "" }, "Confirm Password is required"],
    ["password", noPassword, "Password is required"],
    ["agreedToTerms", denied, agree],
  ];
  it.each(messages)("%s of a driver alone", { tags: "R-37" }, async (field, changes, said) => {
    expectSaid(await registerDriverOnly(app, freshEmail("trucker"), changes), field, said);
  });
});

describe("a vehicle alone", () => {
  const messages: Messages = [
    ["truckSize", { truckSize: "" }, "Truck size is required"],
    ["licencePlate", { licencePlate: "" }, "Licence plate is required"],
    ["shape", { shape: "" }, "Vehicle shape is required"],
    ["git", { git: "" }, "Goods in Transit (GIT) info is required"],
    ["agreedToTerms", denied, agree],
  ];
  it.each(messages)("%s of a vehicle", { tags: "R-68" }, async (field, changes, said) => {
    const payload = typedVehicle(changes);
    const url = "/api/vehicles/register/vehicleonly";
    expectSaid(await post(app, url, payload, { headers: staff.headers }), field, said);
  });
});
