import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  bookedOrder,
  bookingOf,
  insertDriver,
  type SignedIn,
  signedInClient,
  signIn,
} from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { insertClients } from "#harness/people.ts";
import {
  askForCode,
  freshEmail,
  receivedCode,
  verifiedAddress,
  verify,
} from "#harness/verified-address.ts";

const unknownId = "00000000-0000-7000-8000-000000000000";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await startTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

const update = (id: string, payload: object) => office.patch(`clients/update/${id}`, payload);
const remove = (id: string) => office.remove(`clients/delete/${id}`);
const restore = (id: string) => office.patch(`clients/restore/${id}`);
const read = (id: string) => office.read(`clients/${id}`);
const whoAmI = ({ headers }: SignedIn) => app.inject({ url: "/api/me", headers });
const eventsOf = (id: string) =>
  app.db
    .selectFrom("audit_events")
    .select(["action", "actor_id", "changes"])
    .where("entity_id", "=", id)
    .where("action", "in", ["update", "delete", "restore"])
    .orderBy("id")
    .execute();

async function newClient(): Promise<string> {
  const [id = ""] = await insertClients(app, [{}]);
  return id;
}

describe("changing a client", () => {
  it("changes the fields that are sent, in their stored form", {
    tags: ["C-11", "C-12"],
  }, async () => {
    const id = await newClient();
    const before = await read(id);
    await update(id, { surname: "Other" });
    await update(id, { corporateInterest: null });
    expect(await read(id)).toEqual({ ...before, surname: "Other", corporateInterest: null });
    const others = { status: "pending", clientType: "corporate", corporateInterest: "yes" };
    const answer = await update(id, {
      name: " Lerato ",
      surname: "Moloi",
      email: " Lerato.Moloi@Clients.Example.com",
      cellphone: "+27 82 555 0199",
      ...others,
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { msg: "The client is saved." }]);
    expect(await read(id)).toEqual({
      id,
      name: "Lerato",
      surname: "Moloi",
      email: "lerato.moloi@clients.example.com",
      cellphone: "0825550199",
      ...others,
    });
  });

  it("says so when nothing was changed, and writes nothing down", { tags: "C-13" }, async () => {
    const id = await newClient();
    const { id: _id, ...same } = await read(id);
    for (const payload of [{}, same, { name: ` ${same.name} ` }]) {
      const answer = await update(id, payload);
      expect([answer.statusCode, answer.json()]).toEqual([200, { msg: "Nothing was changed." }]);
    }
    expect(await eventsOf(id)).toEqual([]);
  });

  it.each<[Record<string, unknown>, Record<string, unknown>]>([
    [
      { name: " ", surname: "", email: "", cellphone: "" },
      {
        name: "Name is required",
        surname: "Surname is required",
        email: "Email is required",
        cellphone: "Cellphone is required",
      },
    ],
    [
      { email: "a@x.example,b@x.example", cellphone: "12" },
      {
        email: "Please enter one valid e-mail address, for example name@example.com",
        cellphone: "Please enter a South African cellphone number, for example 082 555 0000",
      },
    ],
    [
      { status: "asleep", clientType: "vip", corporateInterest: "maybe" },
      {
        status: "Choose pending, active, suspended or removed.",
        clientType: "Choose individual or corporate.",
        corporateInterest: "Choose yes or no.",
      },
    ],
  ])("holds the fields to the rules of registration: %j", { tags: "C-14" }, async (set, errors) => {
    const id = await newClient();
    const before = await read(id);
    const answer = await update(id, set);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors]);
    expect(await read(id)).toEqual(before);
  });

  it.each([{ password: "Furniture!43-van" }, { role: "admin" }, { type: "user" }, { id: "x" }])(
    "takes no field that staff may not change: %j",
    { tags: "C-15" },
    async (extra) => {
      const id = await newClient();
      const answer = await update(id, { name: "Changed", ...extra });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().errors)).toEqual(Object.keys(extra));
      expect((await read(id)).name).not.toBe("Changed");
    },
  );

  it("writes all of a change down once, with who made it", { tags: "C-16" }, async () => {
    const id = await newClient();
    const { name } = await read(id);
    await update(id, { name: "Palesa", clientType: "corporate", corporateInterest: null });
    const changes = {
      name: [name, "Palesa"],
      clientType: ["individual", "corporate"],
      corporateInterest: ["no", null],
    };
    expect(await eventsOf(id)).toEqual([{ action: "update", actor_id: office.staff.id, changes }]);
  });

  it("keeps the changes of two staff at once", { tags: "C-17" }, async () => {
    const id = await newClient();
    const changes = [{ name: "Thabo" }, { surname: "Nkosi" }];
    const answers = await Promise.all(changes.map((change) => update(id, change)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({ name: "Thabo", surname: "Nkosi" });
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it("makes later orders those of a business, not earlier ones", { tags: "C-20" }, async () => {
    const client = await signedInClient(app);
    const earlier = await bookedOrder(app, client);
    await update(client.id, { clientType: "corporate" });
    const later = await bookedOrder(app, client, { orderTime: "14:00" });
    const typeOf = async (id: string) => (await office.read(`orders/${id}`)).orderType;
    expect([await typeOf(earlier), await typeOf(later)]).toEqual(["once-off", "contract"]);
  });
});

describe("a new e-mail address", () => {
  it("is refused when another client has it, removed or not", { tags: "C-21" }, async () => {
    const [id, other] = [await newClient(), await newClient()];
    const { email } = await read(other);
    await remove(other);
    const answer = await update(id, { name: "Changed", email: email.toUpperCase() });
    expect(answer.statusCode).toBe(409);
    const errors = { email: expect.any(String) };
    expect(answer.json()).toMatchObject({ code: "email_taken", errors });
    expect((await read(id)).name).not.toBe("Changed");
  });

  it("may be that of a driver, who is another party", { tags: "C-22" }, async () => {
    const [id, driver] = [await newClient(), await insertDriver(app)];
    expect((await update(id, { email: driver.email })).statusCode).toBe(200);
  });

  it("ends the sessions, codes and grants of the old one at once", { tags: "C-23" }, async () => {
    const client = await signedInClient(app);
    await askForCode(app, "reset", client.email);
    const code = await receivedCode(app, client.email);
    const other = await signedInClient(app);
    const grant = await verifiedAddress(app, other.email, "reset");

    const email = freshEmail("moved");
    await update(client.id, { email });
    await update(other.id, { email: freshEmail("moved") });
    expect((await whoAmI(client)).json().code).toBe("session_ended");
    expect((await verify(app, client.email, code)).json().code).toBe("otp_wrong");
    const password = "Other!furniture-9";
    const payload = { email: other.email, password, confPassword: password };
    const used = await office.patch("clients/updatepassword", payload, grant);
    expect(used.json().code).toBe("verification_required");
    await expect(signIn(app, client.email, "client")).rejects.toThrow("wrong_credentials");
    expect((await signIn(app, email, "client")).id).toBe(client.id);
  });

  it("is told to both addresses", { tags: "C-24" }, async () => {
    const id = await newClient();
    const { email: old } = await read(id);
    const email = freshEmail("moved");
    await app.mailbox.deliver();
    await update(id, { email });
    const messages = await app.mailbox.deliver();
    expect(messages.map(({ to }) => to).toSorted()).toEqual([old, email].toSorted());
    for (const { subject } of messages) expect(subject).toMatch(/e-mail address .* was changed/);
  });
});

describe("a new status", () => {
  it("of suspended ends sessions and codes at once", { tags: "C-25" }, async () => {
    const client = await signedInClient(app);
    await askForCode(app, "reset", client.email);
    const code = await receivedCode(app, client.email);
    const answer = await update(client.id, { status: "suspended" });
    expect(answer.json().msg).toBe("The client is saved.");
    expect((await verify(app, client.email, code)).json().code).toBe("otp_wrong");
    await expect(signIn(app, client.email, "client")).rejects.toThrow("account_suspended");
    await update(client.id, { status: "active" });
    expect((await whoAmI(client)).statusCode).toBe(401);
    expect((await signIn(app, client.email, "client")).id).toBe(client.id);
  });

  it("allows suspended with open orders, and refuses removed", {
    tags: ["C-26", "C-27"],
  }, async () => {
    const client = await signedInClient(app);
    await bookedOrder(app, client);
    const before = await read(client.id);
    const refused = await update(client.id, { name: "Changed", status: "removed" });
    expect([refused.statusCode, refused.json().code]).toEqual([409, "has_open_orders"]);
    expect(await read(client.id)).toEqual(before);
    expect((await update(client.id, { status: "suspended" })).json().msg).toBe(
      `The client is saved. ${before.name} has 1 open order. Complete it or delete it.`,
    );
  });

  it("of active is told to a client who was waiting, and to nobody else", {
    tags: "C-28",
  }, async () => {
    const ids = await insertClients(app, [{ status: "pending" }, { status: "suspended" }]);
    await app.mailbox.deliver();
    for (const id of ids) await update(id, { status: "active" });
    const messages = await app.mailbox.deliver();
    expect(messages.map(({ to }) => to)).toEqual([(await read(ids[0] ?? "")).email]);
    expect(messages[0]?.subject).toMatch(/account is active/);
  });
});

describe("removing and restoring a client", () => {
  it("ends the account, keeps the record, and opens it again", {
    tags: ["C-30", "C-35", "C-37"],
  }, async () => {
    const client = await signedInClient(app);
    const before = await read(client.id);
    const name = `${before.name} ${before.surname}`;
    expect((await remove(client.id)).json()).toEqual({ msg: `${name} is removed.` });
    expect((await whoAmI(client)).statusCode).toBe(401);
    await expect(signIn(app, client.email, "client")).rejects.toThrow("wrong_credentials");
    expect(await read(client.id)).toEqual({ ...before, status: "removed" });

    expect((await restore(client.id)).json()).toEqual({ msg: `${name} is back, and active.` });
    expect(await read(client.id)).toEqual(before);
    expect((await signIn(app, client.email, "client")).id).toBe(client.id);
    const by = { actor_id: office.staff.id };
    expect(await eventsOf(client.id)).toEqual([
      { action: "delete", ...by, changes: { status: ["active", "removed"] } },
      { action: "restore", ...by, changes: { status: ["removed", "active"] } },
    ]);
  });

  it("is refused while there are open orders, and says how many", { tags: "C-31" }, async () => {
    const client = await signedInClient(app);
    const { name } = await read(client.id);
    const first = await bookedOrder(app, client);
    const second = await bookedOrder(app, client, { orderTime: "14:00" });
    const both = await remove(client.id);
    expect(both.statusCode).toBe(409);
    expect(both.json()).toEqual({
      code: "has_open_orders",
      msg: `${name} has 2 open orders. Complete them or delete them. Then try again.`,
    });
    await office.remove(`orders/delete/${first}`);
    expect((await remove(client.id)).json().msg).toContain("has 1 open order. Complete it");
    const { id: driverId } = await insertDriver(app);
    await office.patch(`orders/assign/${second}`, { driverId });
    for (const status of ["started", "completed"]) {
      await office.patch(`orders/status/${second}`, { status });
    }
    expect((await remove(client.id)).statusCode).toBe(200);
    const details = await office.read(`orders/${second}`);
    expect(details.client).toMatchObject({ name, email: client.email });
  });

  it("happens once when two press at once", { tags: ["C-32", "C-36"] }, async () => {
    const id = await newClient();
    expect((await restore(id)).statusCode).toBe(404);
    for (const call of [remove, restore]) {
      const answers = await Promise.all([call(id), call(id)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    }
  });

  it("lets a booking or a removal win that come at once", { tags: "C-34" }, async () => {
    for (let round = 0; round < 8; round++) {
      const client = await signedInClient(app);
      const { headers } = client;
      const payload = await bookingOf(app, client);
      const [booked, removed] = await Promise.all([
        app.inject({ method: "POST", url: "/api/orders/create", headers, payload }),
        remove(client.id),
      ]);
      const outcomes = [
        [201, 409],
        [401, 200],
      ];
      expect(outcomes).toContainEqual([booked.statusCode, removed.statusCode]);
    }
  });

  it("answers every other id as an unknown one", { tags: ["C-18", "C-33"] }, async () => {
    const gone = await newClient();
    await remove(gone);
    const unknown = await remove(unknownId);
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, "not_found"]);
    const others = ["nonsense", (await insertDriver(app)).id, office.staff.id];
    for (const id of [gone, ...others]) expect((await remove(id)).body).toBe(unknown.body);
    for (const id of [unknownId, ...others]) {
      expect((await update(id, { name: "Changed" })).body).toBe(unknown.body);
      expect((await restore(id)).body).toBe(unknown.body);
    }
  });
});
