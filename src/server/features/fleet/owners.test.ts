import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { insertDriver } from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { insertOwner } from "#harness/people.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

it("a removed owner is off the list, and what refers to the record is kept", {
  tags: "C-64",
}, async () => {
  const [id, driver] = [await insertOwner(app, { name: "Owns" }), await insertDriver(app)];
  await app.db.updateTable("drivers").set({ owner_id: id }).where("id", "=", driver.id).execute();
  const answer = await office.remove(`owners/delete/${id}`);
  expect(answer.json().msg).toMatch(/^Owns .* is removed\.$/);
  expect(await office.idsOf("owners/all")).not.toContain(id);
  expect(await office.read(`drivers/${driver.id}`)).toMatchObject({ ownerId: id });
});

it("an owner is removed once and restored once, also by two at once, and it is recorded", {
  tags: ["C-65", "C-66", "C-67"],
}, async () => {
  const id = await insertOwner(app, { name: "Back" });
  const twice = async (call: () => ReturnType<Office["remove"]>) => {
    app.clock.advance(1000);
    const answers = await Promise.all([call(), call()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    return answers.find(({ statusCode }) => statusCode === 200)?.json().msg;
  };
  expect((await office.patch(`owners/restore/${id}`)).statusCode).toBe(404);
  await twice(() => office.remove(`owners/delete/${id}`));
  const msg = await twice(() => office.patch(`owners/restore/${id}`));
  expect(msg).toMatch(/^Back .* is back on the list\.$/);
  expect(await office.idsOf("owners/all?q=back")).toEqual([id]);
  expect((await office.read(`owners/${id}/history`)).items).toMatchObject([
    { action: "restore", changes: [{ field: "status", before: "removed", after: "active" }] },
    { action: "delete", changes: [{ field: "status", before: "active", after: "removed" }] },
  ]);
});
