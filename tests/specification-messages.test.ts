import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { driverGrant, registerDriver, registerDriverOnly, typedVehicle } from "#harness/drivers.ts";
import {
  bookedOrder,
  bookingOf,
  goodPassword,
  type SignedIn,
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
type Messages = readonly (readonly [
  id: string,
  field: string,
  changes: Changes,
  message: string,
])[];

const invalid = (place: string) =>
  `Invalid ${place} location. Please enter a place or address and select from Layisha suggestions`;
const agree = "Please agree to the Terms and Conditions";
const denied = { agreedToTerms: false };
const noPassword = { password: "", confPassword: "" };
const otherPassword = { confPassword: `${goodPassword}x` };

/** The moment of these tests: 1 December 2026, 08:00 in Johannesburg (harness/app.ts). */
const now = { orderDate: "2026-12-01", orderTime: "08:00" };

let app: TestApp;
let client: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  client = await signedInClient(app);
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

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
    ["Q-38", "destination", { destinationPlaceId: "" }, "Destination location is required"],
    ["Q-39", "truckSize", { truckSize: "" }, "Truck size is required"],
    ["Q-40", "orderDate", { orderDate: "" }, "Order date is required"],
    ["Q-41", "orderTime", { orderTime: "" }, "Order Time is required"],
    ["Q-42", "pickup", { pickupPlaceId: "nowhere" }, invalid("pickup")],
    ["Q-43", "destination", { destinationPlaceId: "nowhere" }, invalid("destination")],
    ["Q-44", "orderDate", { orderDate: "2026-11-30" }, "Please select a future date"],
    ["Q-45", "orderTime", now, "Please select a future time"],
  ];
  it.each(messages)("%s the server asks for the %s of a quote", async (_, field, changes, said) => {
    expectSaid(await post(app, "/api/quotes", { ...request, ...changes }), field, said);
  });
});

describe("a booking", () => {
  const messages: Messages = [
    ["O-80", "orderDate", { orderDate: "2026-11-30" }, "Please select a future date"],
    ["O-81", "orderTime", now, "Please select a future time"],
    ["O-82", "orderTime", { orderTime: "" }, "Order Time is required"],
    ["O-83", "orderDate", { orderDate: "" }, "Order date is required"],
    ["O-84", "pickup", { pickup: "Nowhere at all 77" }, invalid("pickup")],
    ["O-85", "destination", { destination: "" }, "Destination location is required"],
    ["O-91", "destination", { destination: "Nowhere at all 77" }, invalid("destination")],
    ["O-90", "truckSize", { truckSize: "" }, "Truck size is required"],
    ["O-86", "paymentType", { paymentType: "" }, "Please select the payment method"],
    ["O-87", "agreedToTerms", denied, "Please agree to the terms and conditions"],
  ];
  it.each(messages)(
    "%s the server asks for the %s of a booking",
    async (_, field, changes, said) => {
      const payload = { ...(await bookingOf(app, client)), ...changes };
      const answer = await post(app, "/api/orders/create", payload, { headers: client.headers });
      expectSaid(answer, field, said);
    },
  );

  it("who is not signed in is asked to log in", { tags: "O-88" }, async () => {
    const answer = await post(app, "/api/orders/create", await bookingOf(app, client));
    expect(answer.statusCode).toBe(401);
    expect(answer.json().msg).toBe("Please login to your account");
  });

  it("card is refused, and nothing is booked", { tags: "O-89" }, async () => {
    const payload = { ...(await bookingOf(app, client)), paymentType: "card" };
    const answer = await post(app, "/api/orders/create", payload, { headers: client.headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.paymentType).toMatch(/select cash/i);
  });
});

it("Process without a driver is refused in the words of the page", { tags: "O-21" }, async () => {
  const id = await bookedOrder(app, client, { orderTime: "15:00" });
  const answer = await app.inject({
    method: "PATCH",
    url: `/api/orders/assign/${id}`,
    headers: staff.headers,
    payload: { driverId: null, vehicleId: null },
  });
  expectSaid(answer, "driverId", "Error: Please select a driver");
});

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
    ["A-35", "name", { name: "" }, "Name is required"],
    ["A-111", "surname", { surname: "" }, "Surname is required"],
    ["A-112", "cellphone", { cellphone: "" }, "Cellphone is required"],
    ["A-113", "password", noPassword, "Password is required"],
    ["A-114", "confPassword", { confPassword: "" }, "Confirm Password is required"],
    ["A-115", "confPassword", otherPassword, "Passwords do not match"],
    ["A-116", "agreedToTerms", denied, agree],
  ];
  let grant: { email: string; headers: { readonly authorization: string } };
  beforeAll(async () => {
    const email = freshEmail();
    grant = { email, headers: await verifiedAddress(app, email, "register") };
  });
  it.each(messages)(
    "%s the server asks for the %s of a client",
    async (_, field, changes, said) => {
      const { email, headers } = grant;
      const payload = { ...details, email, ...changes };
      expectSaid(await post(app, "/api/clients/register", payload, { headers }), field, said);
    },
  );
});

describe("a new password", () => {
  const messages: Messages = [
    ["A-117", "password", noPassword, "Password is required"],
    ["A-118", "confPassword", { confPassword: "" }, "Confirm Password is required"],
    ["A-119", "confPassword", otherPassword, "Passwords do not match"],
  ];
  it.each(messages)(
    "%s the server asks for the %s that is new",
    async (_, field, changes, said) => {
      const { email } = await signedInClient(app);
      const answer = await app.inject({
        method: "PATCH",
        url: "/api/clients/updatepassword",
        headers: await verifiedAddress(app, email, "reset"),
        payload: { email, password: goodPassword, confPassword: goodPassword, ...changes },
      });
      expectSaid(answer, field, said);
    },
  );
});

describe("a driver with vehicles", () => {
  const messages: Messages = [
    ["R-26", "name", { name: "" }, "Name is required"],
    ["V-54", "surname", { surname: "" }, "Surname is required"],
    ["V-55", "cellphone", { cellphone: "" }, "Cellphone is required"],
    ["V-56", "area", { area: "" }, "Area is required"],
    ["V-57", "password", noPassword, "Password is required"],
    ["V-58", "confPassword", { confPassword: "" }, "Confirm Password is required"],
    ["V-59", "confPassword", otherPassword, "Passwords do not match"],
    ["V-60", "agreedToTerms", denied, agree],
  ];
  it.each(messages)("%s the server asks for the %s of a driver", async (_, field, person, said) => {
    const email = freshEmail("trucker");
    const answer = await registerDriver(app, email, await driverGrant(app, email), { person });
    expectSaid(answer, `driverDetails.${field}`, said);
  });

  const ofVehicles: Messages = [
    ["R-28", "truckSize", { truckSize: "" }, "Truck Size is required"],
    ["V-61", "licencePlate", { licencePlate: "" }, "Vehicle licence plate is required"],
    ["V-62", "shape", { shape: "" }, "Vehicle body shape is required"],
    ["V-63", "git", { git: "" }, "The GIT field is required"],
  ];
  it.each(ofVehicles)(
    "%s the server asks for the %s of each vehicle",
    async (_, field, lack, said) => {
      const email = freshEmail("trucker");
      const vehicles = [typedVehicle(), typedVehicle(lack)];
      const answer = await registerDriver(app, email, await driverGrant(app, email), { vehicles });
      expectSaid(answer, `vehicles.1.${field}`, said);
    },
  );
});

describe("a driver without a vehicle", () => {
  const messages: Messages = [
    ["R-37", "name", { name: "" }, "Name is required"],
    ["V-71", "surname", { surname: "" }, "Surname is required"],
    ["V-72", "email", { email: "" }, "Email is required"],
    ["V-73", "cellphone", { cellphone: "" }, "Cellphone is required"],
    ["V-74", "area", { area: "" }, "Area based is required"],
    ["V-75", "confPassword", { confPassword: "" }, "Confirm Password is required"],
    ["V-76", "password", noPassword, "Password is required"],
    ["V-77", "agreedToTerms", denied, agree],
  ];
  it.each(messages)(
    "%s the server asks for the %s of a driver-only form",
    async (_, field, changes, said) => {
      expectSaid(await registerDriverOnly(app, freshEmail("trucker"), changes), field, said);
    },
  );
});

describe("a vehicle alone", () => {
  const messages: Messages = [
    ["R-68", "truckSize", { truckSize: "" }, "Truck size is required"],
    ["V-78", "licencePlate", { licencePlate: "" }, "Licence plate is required"],
    ["V-79", "shape", { shape: "" }, "Vehicle shape is required"],
    ["A-137", "git", { git: "" }, "Goods in Transit (GIT) info is required"],
    ["A-138", "agreedToTerms", denied, agree],
  ];
  it.each(messages)(
    "%s the server asks for the %s of a vehicle",
    async (_, field, changes, said) => {
      const payload = typedVehicle(changes);
      const url = "/api/vehicles/register/vehicleonly";
      expectSaid(await post(app, url, payload, { headers: staff.headers }), field, said);
    },
  );
});
