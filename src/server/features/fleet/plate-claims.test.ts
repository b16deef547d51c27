import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { freshPlate, insertVehicle, registerDriverOnly, typedVehicle } from "#harness/drivers.ts";
import { goodPassword, type SignedIn, signedInStaff, signIn } from "#harness/factories.ts";
import { freshEmail } from "#harness/verified-address.ts";

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

/** A driver whom nobody has reviewed yet, as anybody can become one. */
async function stranger(): Promise<SignedIn> {
  const email = freshEmail("stranger");
  await registerDriverOnly(app, email);
  return signIn(app, email, "driver", goodPassword);
}

const claim = ({ headers }: SignedIn, licencePlate: string) =>
  app.inject({
    method: "POST",
    url: "/api/vehicles/register/vehicleonly",
    headers,
    payload: { ...typedVehicle({ licencePlate }), agreedToTerms: true },
  });
const patch = (path: string, payload: object) =>
  app.inject({ method: "PATCH", url: `/api/vehicles/${path}`, headers: staff.headers, payload });
const remove = (id: string) =>
  app.inject({
    method: "DELETE",
    url: `/api/vehicles/delete/${id}`,
    headers: staff.headers,
  });

it("a plate that a stranger sent in first is still the rightful driver's to claim, once", {
  tags: "T-350",
}, async () => {
  const [squatter, rightful] = [await stranger(), await stranger()];
  const plate = freshPlate();
  expect((await claim(squatter, plate)).statusCode).toBe(201);
  expect((await claim(rightful, plate)).statusCode).toBe(201);
  const again = await claim(rightful, ` ${plate.toLowerCase()}`);
  expect(again.statusCode).toBe(409);
  expect(again.json().errors.licencePlate).toMatch(/registered already/);
});

it("staff approve one claim, also of two at once, and the others are refused from then on", {
  tags: "T-351",
}, async () => {
  const plate = freshPlate();
  const claims: string[] = [];
  for (const who of [await stranger(), await stranger()]) {
    claims.push((await claim(who, plate)).json().id);
  }
  const answers = await Promise.all(
    claims.map((id) => patch(`update/${id}`, { status: "active" })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().code).toBe("plate_taken");
  const loser = claims[refused === answers[0] ? 0 : 1] ?? "";
  const later = await patch(`update/${loser}`, { status: "active" });
  expect(later.json().errors.licencePlate).toMatch(/registered already/);
  expect((await claim(await stranger(), plate)).statusCode).toBe(409);
});

it("a claim that was removed leaves the plate free, an approved vehicle keeps it", {
  tags: "T-352",
}, async () => {
  const plate = freshPlate();
  const claimed = (await claim(await stranger(), plate)).json().id;
  expect((await remove(claimed)).statusCode).toBe(200);
  const approved = (await claim(staff, plate)).json().id;
  expect((await patch(`update/${approved}`, { status: "active" })).statusCode).toBe(200);
  expect((await patch(`restore/${claimed}`, {})).json().code).toBe("plate_taken");
  expect((await remove(approved)).statusCode).toBe(200);
  expect((await claim(await stranger(), plate)).statusCode).toBe(409);
  expect((await patch(`restore/${approved}`, {})).statusCode).toBe(200);
});

it("an approved vehicle may take a plate that is only claimed", { tags: "T-352" }, async () => {
  const plate = freshPlate();
  await claim(await stranger(), plate);
  const id = await insertVehicle(app);
  expect((await patch(`update/${id}`, { licencePlate: plate })).statusCode).toBe(200);
});
