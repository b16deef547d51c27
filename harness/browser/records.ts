import { randomInt } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { test } from "@playwright/test";
import { pricedBooking } from "../booking.ts";
import { daysAhead } from "./booking.ts";
import {
  type Account,
  apiCalls,
  freshEmail,
  freshPlate,
  freshTag,
  passwordFields,
  replyBody,
} from "./people.ts";

let lastDay = 0;

/** A day that no other test uses, `YYYY-MM-DD`: the tests of all workers share a server. */
export function freshDay(): string {
  lastDay += 1;
  return daysAhead(150 + (test.info().parallelIndex % 3) * 70 + lastDay);
}

/** Books a move the way any caller can: with the figures that the first refusal answers. */
export async function bookOrder(
  { api }: Pick<Account, "api">,
  { orderDate = freshDay(), ...wishes }: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const create = (data: object) => api.post("/api/orders/create", { data });
  const move = { helpers: 2, floors: 1, destination: "31 Church Street, Hatfield" };
  const changes = { ...move, orderDate, ...wishes };
  const booking = await pricedBooking(async (data) => (await create(data)).json(), changes);
  return (await replyBody<{ id: string }>(await create(booking))).id;
}

export async function listItems<Row>(api: APIRequestContext, path: string): Promise<Row[]> {
  return (await replyBody<{ items: Row[] }>(await api.get(path))).items;
}

type Crew = { readonly driverId: string; readonly vehicleId: string };

export async function bookFor(
  crew: Crew,
  { staff, client }: { readonly staff: Account; readonly client: Account },
  wishes: Parameters<typeof bookOrder>[1] = {},
): Promise<string> {
  const id = await bookOrder(client, wishes);
  await staff.patch(`orders/assign/${id}`, crew);
  return id;
}

type FreeDriver = Readonly<Record<"id" | "name" | "vehicleId", string>>;

/** The drivers who can take an order, the nearest first. */
export function driversFor({ api }: Account, orderId: string): Promise<FreeDriver[]> {
  return listItems(api, `/api/orders/${orderId}/drivers`);
}

/** Gives an order to the first driver who can take it; answers who that is. */
export async function assignSomeone(staff: Account, orderId: string): Promise<FreeDriver> {
  const [driver] = await driversFor(staff, orderId);
  if (!driver) throw new Error("No sample driver is free.");
  await staff.patch(`orders/assign/${orderId}`, {
    driverId: driver.id,
    vehicleId: driver.vehicleId,
  });
  return driver;
}

/** The documents that a vehicle with goods in transit insurance needs. */
export const documentsOfVehicle = ["registration", "disc", "roadworthy", "insurance"] as const;

/** Has staff mark these documents as received; those that end do in a year. */
export async function receiveDocuments(
  api: APIRequestContext,
  holderId: string,
  kinds: readonly string[],
): Promise<void> {
  for (const kind of kinds) {
    const expiresOn = ["identity", "registration"].includes(kind) ? "" : daysAhead(365);
    const data = { kind, holderId, expiresOn };
    await apiCalls(api).post("documents/receive", data);
  }
}

/** A driver whom staff have let in, with a vehicle. */
export async function activeDriver({ api }: Account, licencePlate = freshPlate()) {
  const send = async (way: "post" | "patch", path: string, data: object) =>
    (await replyBody<{ id: string }>(await api[way](path, { data, headers: someNetwork() }))).id;
  const email = freshEmail("drivers");
  const person = { name: "Sipho", surname: "Sample", cellphone: "0825550077", area: "Tembisa" };
  const truck = { truckSize: "3ton", grossKg: 3_500, licencePlate, shape: "closed", git: "yes" };
  const status = "active";
  const [driverId, vehicleId] = await Promise.all([
    send("post", "/api/drivers/register/driveronly", { ...person, ...passwordFields, email }),
    send("post", "/api/vehicles/register/vehicleonly", { ...truck, agreedToTerms: true }),
  ]);
  await send("patch", `/api/vehicles/update/${vehicleId}`, { status, driverId });
  await send("patch", `/api/drivers/update/${driverId}`, { status, vehicleId });
  return { email, crew: { driverId, vehicleId } };
}

export const setStatus = ({ patch }: Account, orderId: string, status: "started" | "completed") =>
  patch(`orders/status/${orderId}`, { status });

/** A vehicle of nobody, which waits for review; answers its plate. */
export async function newVehicle({ post }: Account): Promise<string> {
  const licencePlate = freshPlate();
  const data = { truckSize: "1ton", licencePlate, shape: "open", git: "no", agreedToTerms: true };
  await post("vehicles/register/vehicleonly", data);
  return licencePlate;
}

export async function addTruckSize({ post }: Account): Promise<string> {
  const truckSize = `test-${freshTag()}`;
  const rates = { baseAmount: 900, ratePerKm: 18.5, helpersPricing: 160, floorsPricing: 90 };
  await post("pricing/create", { truckSize, ...rates });
  return truckSize;
}

const someNetwork = () => ({
  "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});

/** Writes to the company as a visitor named `name`, from a network of its own. */
export async function writeMessage(
  api: APIRequestContext,
  name: string,
  message: string,
): Promise<void> {
  await replyBody(
    await api.post("/api/createcontact", {
      headers: someNetwork(),
      data: { name, email: "thandi@customers.example.com", cellphone: "0825550123", message },
    }),
  );
}

export async function requestCode(api: APIRequestContext): Promise<string> {
  const email = `code-${freshTag()}@customers.example.com`;
  await apiCalls(api).post("clients/createOtp", { email });
  return email;
}
