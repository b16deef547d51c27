import { describe, expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import {
  goodPassword,
  insertDriver,
  signedInClient,
  signedInDriver,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { readEvents } from "#harness/people.ts";
import { freshEmail } from "#harness/verified-address.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");

const kinds = {
  client: {
    create: signedInClient,
    saved: "The client is saved.",
    back: ["is back, and active.", "active"],
    own: { clientType: "corporate", corporateInterest: "yes" },
  },
  user: {
    create: signedInStaff,
    saved: "The changes are saved.",
    back: ["is back, and active.", "active"],
    own: { role: "admin" },
  },
  driver: {
    create: signedInDriver,
    saved: "The driver is saved.",
    back: ["is back, and waits for review.", "pending"],
    own: { area: "Benoni", ownerDriver: "no" },
  },
} as const;

describe.each(["client", "user", "driver"] as const)("a %s", (type) => {
  const { create, saved, back, own } = kinds[type];
  const proof = type === "user" && { ownPassword: goodPassword };
  const update = (id: string, payload: object) =>
    office.patch(`${type}s/update/${id}`, { ...payload, ...proof });
  const remove = (id: string) => office.remove(`${type}s/delete/${id}`);
  const restore = (id: string) => office.patch(`${type}s/restore/${id}`);
  const read = (id: string) => office.read(`${type}s/${id}`);

  it("gets the fields that are sent", {
    tags: ["C-11", "C-12", "U-21", "R-50", "R-51"],
  }, async () => {
    const { id, headers } = await create(app);
    const before = await read(id);
    await update(id, { surname: "Other" });
    expect(await read(id)).toEqual({ ...before, surname: "Other" });
    expect((await office.get("me", headers)).json().partyData.surname).toBe("Other");
    const email = freshEmail("moved");
    const others = { surname: "Moloi", status: "pending", ...own };
    const typed = { name: " Lerato ", email: ` ${email.toUpperCase()}`, ...others };
    const answer = await update(id, { ...typed, cellphone: "+27 82 555 0199" });
    expect([answer.statusCode, answer.json()]).toEqual([200, { msg: saved }]);
    const stored = { ...before, name: "Lerato", email, cellphone: "+27825550199", ...others };
    expect(await read(id)).toEqual(stored);
  });

  it("that is saved without a change gets no event in its history", {
    tags: ["C-13", "R-52"],
  }, async () => {
    const { id } = await create(app);
    const { name, surname, email, cellphone, status } = await read(id);
    const same = { name, surname, email, cellphone, status };
    for (const payload of [{}, same, { name: ` ${name} ` }]) {
      const answer = await update(id, payload);
      expect([answer.statusCode, answer.json()]).toEqual([200, { msg: "Nothing was changed." }]);
    }
    expect(await readEvents(app, type, id)).toEqual([]);
  });

  it("cannot get the address of another account of its kind", {
    tags: ["C-21", "C-22", "U-23"],
  }, async () => {
    const [{ id }, other] = [await create(app), await create(app)];
    await remove(other.id);
    const answer = await update(id, { name: "Changed", email: other.email.toUpperCase() });
    expect(answer.statusCode).toBe(409);
    const errors = { email: expect.any(String) };
    expect(answer.json()).toMatchObject({ code: "email_taken", errors });
    expect((await read(id)).name).not.toBe("Changed");
    // Somebody of another kind is another party.
    const { email } = await (type === "driver" ? signedInClient : insertDriver)(app);
    expect((await update(id, { email })).statusCode).toBe(200);
  });

  it("cannot log in after a removal, until it is restored", {
    tags: ["C-30", "C-35", "U-28", "C-06", "U-16", "R-62"],
  }, async () => {
    const { id, email, headers } = await create(app);
    const before = await read(id);
    const name = `${before.name} ${before.surname}`;
    expect((await remove(id)).json()).toEqual({ msg: `${name} is removed.` });
    expect((await office.get("me", headers)).json().code).toBe("session_ended");
    await expect(signIn(app, email, type)).rejects.toThrow("wrong_credentials");
    expect(await read(id)).toEqual({ ...before, status: "removed" });

    expect((await restore(id)).json()).toEqual({ msg: `${name} ${back[0]}` });
    expect(await read(id)).toEqual({ ...before, status: back[1] });
    expect((await signIn(app, email, type)).id).toBe(id);
  });

  it("has each change in its history once", { tags: ["C-16", "C-37", "U-29"] }, async () => {
    const { id } = await create(app);
    const before = await read(id);
    await update(id, { name: "Palesa", ...own });
    await remove(id);
    await restore(id);
    const changed = Object.entries({ name: "Palesa", ...own });
    const changes = Object.fromEntries(
      changed.map(([field, value]) => [field, [before[field], value]]),
    );
    const by = { actorType: "user", actorId: office.staff.id };
    expect(await readEvents(app, type, id)).toEqual([
      { action: "update", ...by, changes },
      { action: "delete", ...by, changes: { status: ["active", "removed"] } },
      { action: "restore", ...by, changes: { status: ["removed", back[1]] } },
    ]);
    const me = await office.read(`users/${office.staff.id}`);
    const { items } = await office.read(`${type}s/${id}/history`);
    expect(items[2]).toMatchObject({
      actor: `${me.name} ${me.surname}`,
      changes: expect.arrayContaining([{ field: "name", before: before.name, after: "Palesa" }]),
    });
  });
});
