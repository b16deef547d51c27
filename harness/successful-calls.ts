import type { AccountType } from "#domain/people/party-kinds.ts";
import type { Reader } from "./allowed-fields.ts";
import type { TestApp } from "./app.ts";
import { driverDetails, driverGrant, granted, insertVehicle, typedVehicle } from "./drivers.ts";
import {
  bookedOrder,
  bookingOf,
  goodPassword,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "./factories.ts";
import { contactMessage, createRecords, freshSize, passwordGrant, rates } from "./new-records.ts";
import { asksAboutOwnData } from "./privacy-calls.ts";
import { freshEmail, post, receivedCode, verifiedAddress } from "./verified-address.ts";

/** Whose call it is; a visitor has no session. */
export type SignedInReaders = Readonly<Record<Exclude<Reader, "visitor">, SignedIn>>;

/** Signs one party of each kind in. */
export async function signInReaders(app: TestApp): Promise<SignedInReaders> {
  return {
    client: await signedInClient(app),
    driver: await signIn(app, (await insertDriver(app)).email, "driver"),
    staff: await signedInStaff(app),
    admin: await signedInStaff(app, "admin"),
  };
}

/** What a call needs beside its path. */
export type Ask = {
  /** Stands in the place of the one parameter of the path. */
  readonly at?: string;
  readonly query?: string;
  readonly payload?: object;
  /** Instead of the reader's own. */
  readonly headers?: Readonly<Record<string, string>>;
};

export type Asks = Readonly<Record<string, (reader: Reader) => Ask | Promise<Ask>>>;

const at = (id: string, payload: object = {}): Ask => ({ at: id, payload });
const toFreshAddress = () => ({ payload: { email: freshEmail() } });

async function asksOfVisitors(app: TestApp, readers: SignedInReaders): Promise<Asks> {
  const verification = async (party: "clients" | "drivers"): Promise<Ask> => {
    const email = freshEmail();
    await post(app, `/api/${party}/createOtp`, { email });
    return { payload: { email, verificationCode: await receivedCode(app, email) } };
  };
  const passwords = { password: `${goodPassword}2`, confPassword: `${goodPassword}2` };
  const newPassword = async (type: AccountType, email: string): Promise<Ask> => ({
    headers: await passwordGrant(app, email, type),
    payload: { email, ...passwords },
  });
  const registrationGrant = async (partyType: AccountType): Promise<Ask> => ({
    headers: await granted(app, { email: freshEmail(), partyType, purpose: "register" }),
  });
  const staffLink = async () => passwordGrant(app, (await signedInStaff(app)).email, "user");
  const { items } = (await app.inject({ url: "/api/places?q=Hatfield" })).json();
  const [pickupPlaceId, destinationPlaceId] = items.map(
    ({ placeId }: { placeId: string }) => placeId,
  );
  const trip = {
    truckSize: "1.5ton",
    orderDate: "2026-12-10",
    orderTime: "09:00",
    pickupPlaceId,
    destinationPlaceId,
    helpers: 1,
    floors: 2,
  };

  return {
    "POST /api/login": (reader) => {
      const { email } = readers[reader === "visitor" ? "client" : reader];
      const loginPartyType = email.replace(/\d.*/, "");
      return { headers: {}, payload: { email, password: goodPassword, loginPartyType } };
    },
    "POST /api/logout": () => ({ headers: {}, payload: {} }),
    "POST /api/createcontact": () => ({ payload: contactMessage() }),
    "POST /api/clients/createOtp": toFreshAddress,
    "POST /api/clients/forgotpassword": toFreshAddress,
    "POST /api/clients/verifyOtp": () => verification("clients"),
    "GET /api/clients/verification": () => registrationGrant("client"),
    "POST /api/clients/register": async () => {
      const email = freshEmail();
      const { area: _, ...payload } = driverDetails(email);
      return { payload, headers: await verifiedAddress(app, email, "register") };
    },
    "PATCH /api/clients/updatepassword": async () =>
      newPassword("client", (await signedInClient(app)).email),
    "POST /api/drivers/createOtp": toFreshAddress,
    "POST /api/drivers/forgotpassword": toFreshAddress,
    "POST /api/drivers/verifyOtp": () => verification("drivers"),
    "GET /api/drivers/verification": () => registrationGrant("driver"),
    "POST /api/drivers/register": async () => {
      const email = freshEmail();
      const payload = { driverDetails: driverDetails(email), vehicles: [typedVehicle()] };
      return { payload, headers: await driverGrant(app, email) };
    },
    "POST /api/drivers/register/driveronly": () => ({ payload: driverDetails(freshEmail()) }),
    "PATCH /api/drivers/updatepassword": async () =>
      newPassword("driver", (await insertDriver(app)).email),
    "GET /api/users/verification": async () => ({ headers: await staffLink() }),
    "PATCH /api/users/updatepassword": async () => ({
      headers: await staffLink(),
      payload: passwords,
    }),
    "GET /api/pricing/{truckSize}": () => at("3ton"),
    "GET /api/places": () => ({ query: "?q=Hatfield" }),
    "GET /api/places/{placeId}": () => at(encodeURIComponent(pickupPlaceId)),
    "GET /api/routes": () => ({
      query: `?${new URLSearchParams({ pickupPlaceId, destinationPlaceId })}`,
    }),
    "POST /api/quotes": () => ({ payload: trip }),
    "GET /api/quotes/{quoteId}": async () =>
      at((await post(app, "/api/quotes", trip)).json().quoteId),
  };
}

function asksOfStaff(app: TestApp, readers: SignedInReaders): Asks {
  const a = createRecords(app, readers);
  const removed = async (path: string, id: string) => {
    await a.staffDo("DELETE", `${path}/${id}`);
    return at(id);
  };
  const changed = async (path: string, change: object) => {
    const [kind = "", id = ""] = path.split("/");
    await a.staffDo("PATCH", kind === "pricing" ? path : `${kind}/update/${id}`, change);
    return at(id);
  };

  return {
    "GET /api/contacts/{id}/history": async () =>
      changed(`contacts/${await a.message()}`, { status: "handled" }),
    "PATCH /api/contacts/update/{id}": async () => at(await a.message(), { status: "handled" }),
    "PATCH /api/contacts/restore/{id}": async () => removed("contacts/delete", await a.message()),
    "DELETE /api/contacts/delete/{id}": async () => at(await a.message()),

    "GET /api/clients/{id}": () => at(readers.client.id),
    "GET /api/clients/{id}/history": async () =>
      changed(`clients/${await a.client()}`, { name: "Thandi" }),
    "PATCH /api/clients/update/{id}": async () => at(await a.client(), { name: "Thandi" }),
    "PATCH /api/clients/restore/{id}": async () => removed("clients/delete", await a.client()),
    "DELETE /api/clients/delete/{id}": async () => at(await a.client()),

    "GET /api/users/suspended": async () => {
      await changed(`users/${await a.user()}`, { status: "suspended" });
      return { query: "?counts=yes" };
    },
    "GET /api/users/{id}": () => at(readers.staff.id),
    "GET /api/users/{id}/history": async () =>
      changed(`users/${await a.user()}`, { role: "admin" }),
    "POST /api/users/register": () => {
      const { area: _, ...person } = driverDetails(freshEmail());
      return { payload: { ...person, role: "user" } };
    },
    "POST /api/users/resetlink/{id}": async () => at(await a.user()),
    "PATCH /api/users/update/{id}": async () => at(await a.user(), { role: "admin" }),
    "PATCH /api/users/restore/{id}": async () => removed("users/delete", await a.user()),
    "DELETE /api/users/delete/{id}": async () => at(await a.user()),

    "GET /api/owners/{id}": async () => at(await a.owner()),
    "GET /api/owners/{id}/history": async () => removed("owners/delete", await a.owner()),
    "PATCH /api/owners/restore/{id}": async () => removed("owners/delete", await a.owner()),
    "DELETE /api/owners/delete/{id}": async () => at(await a.owner()),

    "GET /api/drivers/{id}": () => at(readers.driver.id),
    "GET /api/drivers/{id}/history": async () =>
      changed(`drivers/${await a.driver()}`, { area: "Soweto" }),
    "PATCH /api/drivers/update/{id}": async () => at(await a.driver(), { area: "Soweto" }),
    "PATCH /api/drivers/restore/{id}": async () => removed("drivers/delete", await a.driver()),
    "DELETE /api/drivers/delete/{id}": async () => at(await a.driver()),

    "POST /api/vehicles/register/vehicleonly": () => ({ payload: typedVehicle() }),
    "GET /api/vehicles/{id}": async () => at(await insertVehicle(app)),
    "GET /api/vehicles/{id}/history": async () =>
      changed(`vehicles/${await a.vehicle()}`, { git: "yes" }),
    "PATCH /api/vehicles/update/{id}": async () => at(await a.vehicle(), { git: "yes" }),
    "PATCH /api/vehicles/restore/{id}": async () => removed("vehicles/delete", await a.vehicle()),
    "DELETE /api/vehicles/delete/{id}": async () => at(await a.vehicle()),

    "GET /api/orders/{id}/history": async () => at(await a.assignedOrder()),
    "PATCH /api/orders/assign/{id}": async () =>
      at(await a.order(), { driverId: await a.driver() }),
    "PATCH /api/orders/unassign/{id}": async () => at(await a.assignedOrder()),
    "PATCH /api/orders/status/{id}": async () => at(await a.assignedOrder(), { status: "started" }),
    "PATCH /api/orders/restore/{id}": async () => removed("orders/delete", await a.order()),
    "DELETE /api/orders/delete/{id}": async () => at(await a.order()),

    "GET /api/pricing/{truckSize}/history": async () =>
      changed(`pricing/${await a.size()}`, { baseAmount: 801 }),
    "POST /api/pricing/create": () => ({ payload: { truckSize: freshSize(), ...rates } }),
    "PATCH /api/pricing/{truckSize}": async () => at(await a.size(), rates),
    "DELETE /api/pricing/{truckSize}": async () => at(await a.size()),

    "GET /api/otps/{id}/history": async () => at(await a.otp()),
    "POST /api/otps/resend/{id}": async () => {
      const id = await a.otp();
      app.clock.advance(31_000);
      return at(id);
    },
    "PATCH /api/otps/restore/{id}": async () => removed("otps", await a.otp()),
    "DELETE /api/otps/{id}": async () => at(await a.otp()),
  };
}

/**
 * How each call is made so that it succeeds, by whichever reader, on a record of its own; calls that
 * need nothing but their path are left out. One order of the client is the driver's.
 */
export async function successfulCalls(app: TestApp, readers: SignedInReaders): Promise<Asks> {
  const order = await bookedOrder(app, readers.client);
  await app.inject({
    method: "PATCH",
    url: `/api/orders/assign/${order}`,
    headers: readers.admin.headers,
    payload: { driverId: readers.driver.id },
  });
  const lists = "clients owners drivers vehicles contacts privacyrequests users orders".split(" ");
  const withCounts = (reader: Reader) =>
    reader === "staff" || reader === "admin" ? { query: "?counts=yes" } : {};
  return {
    ...Object.fromEntries(lists.map((list) => [`GET /api/${list}/all`, withCounts])),
    ...(await asksOfVisitors(app, readers)),
    ...asksOfStaff(app, readers),
    ...asksAboutOwnData(app, readers),
    "POST /api/orders/create": async () => ({
      payload: await bookingOf(app, readers.client, { orderTime: "11:00" }),
    }),
    "GET /api/orders/{id}": () => at(order),
  };
}
