import { expect, it } from "vitest";
import { offeredTrucks } from "#domain/fleet/truck-catalogue.ts";
import { openTestApp, ownTestApp } from "#harness/app.ts";
import { unofferedSize } from "#harness/booking.ts";
import { giveDocuments } from "#harness/documents.ts";
import { insertVehicle } from "#harness/drivers.ts";
import { insertDriver, signedInClient, signedInStaff } from "#harness/factories.ts";

/** Rules that belong to no single feature. */

const app = await openTestApp();
const staff = await signedInStaff(app);

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

/** Every status after every other one, each pair once, from `active` and back to it. */
const walk =
  "pending suspended removed pending removed suspended pending active removed active suspended active".split(
    " ",
  );

it.each([
  ["clients", async () => (await signedInClient(app)).id],
  ["drivers", async () => (await insertDriver(app)).id],
  ["vehicles", () => insertVehicle(app, { status: "active" })],
] as const)("staff choose any status of %s in any order", { tags: "A-133" }, async (kind, make) => {
  const id = await make();
  if (kind !== "clients") await giveDocuments(app, id, kind === "drivers" ? "driver" : "vehicle");
  const reached: string[] = [];
  for (const status of walk) {
    const url = `/api/${kind}/update/${id}`;
    const answer = await app.inject({
      method: "PATCH",
      url,
      headers: staff.headers,
      payload: { status },
    });
    expect(answer.json()).toMatchObject({ msg: expect.any(String) });
    reached.push((await get(`/api/${kind}/${id}`, staff.headers)).json().status);
  }
  expect(reached).toEqual(walk);
});

it("a visitor reads the rates of each truck on offer, without a token", {
  tags: ["A-132", "Q-30"],
}, async () => {
  for (const { size, rates } of offeredTrucks) {
    const answer = await get(`/api/pricing/${size}`);
    const listed = { region: "gauteng", ...rates, ratePerKm: Number(rates.ratePerKm) };
    expect(answer.json()).toEqual({ id: expect.any(String), truckSize: size, ...listed });
  }
  const unknown = (await get(`/api/pricing/${unofferedSize}`)).json();
  expect(unknown).toMatchObject({ code: "truck_size_unknown" });
});

it("kilometres are the metres of the route divided by 1000", { tags: "X-80" }, async () => {
  const maps = {
    ...app.context.maps,
    route: async () => ({ metres: 12_345, source: "route" as const, line: null }),
  };
  const own = await ownTestApp({ maps });
  const findPlaceId = async (q: string) =>
    (await get(`/api/places?q=${q}`)).json().items[0].placeId;
  const [pickup, destination] = [await findPlaceId("Rosebank"), await findPlaceId("Hatfield")];
  const url = `/api/routes?pickupPlaceId=${pickup}&destinationPlaceId=${destination}`;
  expect((await own.inject({ url })).json()).toMatchObject({ kms: 12.345, source: "route" });
});
