import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  bookedOrder,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { insertClients } from "#harness/people.ts";
import {
  askForCode,
  freshEmail,
  receivedCode,
  verifiedAddress,
  verify,
} from "#harness/verified-address.ts";

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const update = (
  id: string,
  payload: object,
  headers: Partial<SignedIn["headers"]> = staff.headers,
) => app.inject({ method: "PATCH", url: `/api/clients/update/${id}`, headers, payload });
const read = async (id: string) =>
  (await app.inject({ url: `/api/clients/${id}`, headers: staff.headers })).json();
const whoAmI = (who: SignedIn) => app.inject({ url: "/api/me", headers: who.headers });
const eventsOf = (id: string) =>
  app.db
    .selectFrom("audit_events")
    .select(["action", "actor_id", "changes"])
    .where("entity", "=", "client")
    .where("entity_id", "=", id)
    .where("action", "<>", "login")
    .execute();

async function newClient(): Promise<string> {
  const [id = ""] = await insertClients(app, [{}]);
  return id;
}

describe("changing a client", () => {
  it("changes every field that staff may change, in the form in which it is stored", {
    tags: "C-11",
  }, async () => {
    const id = await newClient();
    const answer = await update(id, {
      name: " Lerato ",
      surname: "Moloi",
      email: " Lerato.Moloi@Clients.Example.com",
      cellphone: "+27 82 555 0199",
      status: "pending",
      clientType: "corporate",
      corporateInterest: "yes",
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ msg: "The client is saved." });
    expect(await read(id)).toEqual({
      id,
      name: "Lerato",
      surname: "Moloi",
      email: "lerato.moloi@clients.example.com",
      cellphone: "0825550199",
      status: "pending",
      clientType: "corporate",
      corporateInterest: "yes",
    });
  });

  it("leaves what is left out as it is", { tags: "C-12" }, async () => {
    const id = await newClient();
    const before = await read(id);
    expect((await update(id, { surname: "Other" })).statusCode).toBe(200);
    expect(await read(id)).toEqual({ ...before, surname: "Other" });
    await update(id, { corporateInterest: null });
    expect(await read(id)).toEqual({ ...before, surname: "Other", corporateInterest: null });
  });

  it("says so when nothing was changed, and writes nothing down", { tags: "C-13" }, async () => {
    const id = await newClient();
    const same = await read(id);
    const { id: _id, ...details } = same;
    for (const payload of [{}, details, { name: ` ${same.name} ` }]) {
      const answer = await update(id, payload);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ msg: "Nothing was changed." });
    }
    expect(await eventsOf(id)).toEqual([]);
  });

  it.each([
    ["name", { name: " " }, "Name is required"],
    ["surname", { surname: "" }, "Surname is required"],
    ["email", { email: "" }, "Email is required"],
    ["email", { email: "a@x.example,b@x.example" }, /e-mail address/],
    ["cellphone", { cellphone: "" }, "Cellphone is required"],
    ["cellphone", { cellphone: "12" }, /South African cellphone/],
    ["status", { status: "asleep" }, "Choose pending, active, suspended or removed."],
    ["clientType", { clientType: "vip" }, "Choose individual or corporate."],
    ["corporateInterest", { corporateInterest: "maybe" }, "Choose yes or no."],
  ])(
    "holds the fields to the rules of registration: %s %j",
    { tags: "C-14" },
    async (field, payload, text) => {
      const id = await newClient();
      const before = await read(id);
      const answer = await update(id, payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[field]).toMatch(text);
      expect(await read(id)).toEqual(before);
    },
  );

  it("takes no field that staff may not change", { tags: "C-15" }, async () => {
    const id = await newClient();
    for (const extra of [
      { password: "Furniture!43-van" },
      { role: "admin" },
      { type: "user" },
      { id },
    ]) {
      const answer = await update(id, { name: "Changed", ...extra });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().errors)).toEqual(Object.keys(extra));
    }
    expect((await read(id)).name).not.toBe("Changed");
  });

  it("writes all of a change down once, with who made it", { tags: "C-16" }, async () => {
    const id = await newClient();
    const { name } = await read(id);
    await update(id, { name: "Palesa", clientType: "corporate", corporateInterest: null });
    expect(await eventsOf(id)).toEqual([
      {
        action: "update",
        actor_id: staff.id,
        changes: {
          name: [name, "Palesa"],
          clientType: ["individual", "corporate"],
          corporateInterest: ["no", null],
        },
      },
    ]);
  });

  it("keeps both changes when two staff change different fields at once", {
    tags: "C-17",
  }, async () => {
    const id = await newClient();
    const answers = await Promise.all([
      update(id, { name: "Thabo" }),
      update(id, { surname: "Nkosi" }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({ name: "Thabo", surname: "Nkosi" });
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it("knows no client under any other id", { tags: "C-18" }, async () => {
    const driver = await insertDriver(app);
    for (const id of ["nonsense", "00000000-0000-7000-8000-000000000000", driver.id, staff.id]) {
      const answer = await update(id, { name: "Changed" });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe("not_found");
    }
  });

  it("lets staff alone change clients", { tags: "C-19" }, async () => {
    const client = await signedInClient(app);
    expect((await update(client.id, { name: "Changed" }, client.headers)).statusCode).toBe(403);
    expect((await update(client.id, { name: "Changed" }, {})).statusCode).toBe(401);
  });

  it("makes the orders booked from then on those of a business, not earlier ones", {
    tags: "C-20",
  }, async () => {
    const client = await signedInClient(app);
    const earlier = await bookedOrder(app, client);
    await update(client.id, { clientType: "corporate" });
    const later = await bookedOrder(app, client, { orderTime: "14:00" });
    const typeOf = async (id: string) =>
      (await app.inject({ url: `/api/orders/${id}`, headers: staff.headers })).json().orderType;
    expect([await typeOf(earlier), await typeOf(later)]).toEqual(["once-off", "contract"]);
  });
});

describe("a new e-mail address", () => {
  it("is refused when another client has it, removed or not", { tags: "C-21" }, async () => {
    const [id, other] = [await newClient(), await newClient()];
    const { email } = await read(other);
    await app.db
      .updateTable("parties")
      .set({ status: "removed" })
      .where("id", "=", other)
      .execute();
    const answer = await update(id, { name: "Changed", email: email.toUpperCase() });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: "email_taken",
      errors: { email: expect.any(String) },
    });
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

    await update(client.id, { email: freshEmail("moved") });
    await update(other.id, { email: freshEmail("moved") });
    expect((await whoAmI(client)).json().code).toBe("session_ended");
    expect((await verify(app, client.email, code)).json().code).toBe("otp_wrong");
    const used = await app.inject({
      method: "PATCH",
      url: "/api/clients/updatepassword",
      headers: grant,
      payload: {
        email: other.email,
        password: "Other!furniture-9",
        confPassword: "Other!furniture-9",
      },
    });
    expect(used.json().code).toBe("verification_required");
    await expect(signIn(app, client.email, "client")).rejects.toThrow("wrong_credentials");
    expect((await signIn(app, (await read(client.id)).email, "client")).id).toBe(client.id);
  });

  it("is told to both addresses", { tags: "C-24" }, async () => {
    const id = await newClient();
    const { email: old } = await read(id);
    await app.mailbox.deliver();
    const email = freshEmail("moved");
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
    expect((await update(client.id, { status: "suspended" })).json().msg).toBe(
      "The client is saved.",
    );
    expect((await whoAmI(client)).statusCode).toBe(401);
    expect((await verify(app, client.email, code)).json().code).toBe("otp_wrong");
    await expect(signIn(app, client.email, "client")).rejects.toThrow("account_suspended");
    await update(client.id, { status: "active" });
    expect((await whoAmI(client)).statusCode).toBe(401);
    expect((await signIn(app, client.email, "client")).id).toBe(client.id);
  });

  it("of suspended is allowed with open orders, and says how many there are", {
    tags: "C-26",
  }, async () => {
    const client = await signedInClient(app);
    await bookedOrder(app, client);
    const { name } = await read(client.id);
    expect((await update(client.id, { status: "suspended" })).json().msg).toBe(
      `The client is saved. ${name} has 1 open order. Complete it or delete it.`,
    );
  });

  it("of removed is refused with open orders, as deleting is", { tags: "C-27" }, async () => {
    const client = await signedInClient(app);
    await bookedOrder(app, client);
    const answer = await update(client.id, { name: "Changed", status: "removed" });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe("has_open_orders");
    expect(await read(client.id)).toMatchObject({ status: "active" });
    expect((await read(client.id)).name).not.toBe("Changed");
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
