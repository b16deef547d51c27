import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { insertDriver } from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { insertOwner } from "#harness/people.ts";

const app = await openTestApp();
const office = await openOffice(app);

it("a removed owner is off the list, and links to it are kept", { tags: "C-64" }, async () => {
  const [id, driver] = [await insertOwner(app, { name: "Owns" }), await insertDriver(app)];
  await app.db.updateTable("drivers").set({ owner_id: id }).where("id", "=", driver.id).execute();
  const answer = await office.remove(`owners/delete/${id}`);
  expect(answer.json().msg).toMatch(/^Owns .* is removed\.$/);
  expect(await office.idsOf("owners/all")).not.toContain(id);
  expect(await office.read(`drivers/${driver.id}`)).toMatchObject({ ownerId: id });
});

it("each owner is removed and restored once", { tags: ["C-65", "C-66", "C-67"] }, async () => {
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

it("an owner's details change by the rules of registration, once for each address", {
  tags: ["C-93", "C-94"],
}, async () => {
  const [id, other] = [await insertOwner(app), await insertOwner(app)];
  const update = (change: object, of = id) => office.patch(`owners/update/${of}`, change);
  const change = { name: " Lindiwe ", cellphone: "082 555 0099", area: "Soweto" };
  expect((await update(change)).json().msg).toBe("The owner is saved.");
  const owner = await office.read(`owners/${id}`);
  expect(owner).toMatchObject({ name: "Lindiwe", cellphone: "+27825550099", area: "Soweto" });
  expect((await update(change)).json().msg).toBe("Nothing was changed.");
  const [event] = (await office.read(`owners/${id}/history`)).items;
  expect(event.changes).toHaveLength(3);
  const wrong = await update({ name: "", email: "none", area: "" });
  expect(Object.keys(wrong.json().errors)).toEqual(["name", "email", "area"]);
  const { email } = await office.read(`owners/${other}`);
  const taken = await update({ email: email.toUpperCase() });
  expect([taken.statusCode, taken.json().code]).toEqual([409, "email_taken"]);
  expect(await office.read(`owners/${id}`)).toEqual(owner);
  expect((await update({ name: "Nobody" }, "nonsense")).statusCode).toBe(404);
});
