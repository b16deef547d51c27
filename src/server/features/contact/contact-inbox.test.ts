import { beforeEach, describe, expect, it } from "vitest";
import { errorsOf } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { openOffice } from "#harness/office.ts";
import { freshEmail, post } from "#harness/verified-address.ts";

const app = await openTestApp();
const office = await openOffice(app);

beforeEach(async () => {
  await app.db.deleteFrom("contact_messages").execute();
});

const mark = (id: string, status: string) => office.patch(`contacts/update/${id}`, { status });
const remove = (id: string) => office.remove(`contacts/delete/${id}`);
const restore = (id: string) => office.patch(`contacts/restore/${id}`);
const namesOf = async (query = "") =>
  (await office.read(`contacts/all?${query}`)).items.map(({ name }: { name: string }) => name);

/** A message of somebody, a minute after the one before; answers its id. */
async function written(name: string, message = "Please call me."): Promise<string> {
  app.clock.advance(60_000);
  const email = freshEmail();
  await post(app, "/api/createcontact", { name, email, cellphone: "0825550123", message });
  const messages = app.db.selectFrom("contact_messages").select("id");
  const { id } = await messages.where("email", "=", email).executeTakeFirstOrThrow();
  return id;
}

describe("the inbox", () => {
  it("marks messages and keeps their history", { tags: ["K-11", "K-12", "K-13"] }, async () => {
    const id = await written("Sipho");
    expect((await mark(id, "handled")).json()).toEqual({ msg: "The message is handled." });
    await mark(id, "handled");
    expect((await office.read("contacts/all")).items).toMatchObject([{ status: "handled" }]);
    expect((await mark(id, "new")).json()).toEqual({ msg: "The message is new again." });
    expect(errorsOf(await mark(id, "done"))).toEqual({ status: "Choose new or handled." });

    expect((await remove(id)).json()).toEqual({ msg: "The message is off the list." });
    expect([await namesOf(), await namesOf("removed=yes")]).toEqual([[], ["Sipho"]]);
    for (const again of [remove(id), mark(id, "handled")]) {
      expect((await again).statusCode).toBe(404);
    }
    expect((await restore(id)).json()).toEqual({ msg: "The message is on the list again." });
    expect(await namesOf()).toEqual(["Sipho"]);
    expect((await restore(id)).statusCode).toBe(404);

    const { items } = await office.read(`contacts/${id}/history`);
    const actions = items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(["restore", "delete", "update", "update", "create"]);
    expect(items[3].changes).toEqual([{ field: "status", before: "new", after: "handled" }]);
  });
});
