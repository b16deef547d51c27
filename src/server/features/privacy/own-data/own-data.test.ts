import { describe, expect, it } from "vitest";
import { personalDataSchema } from "#contract/personal-data.contract.ts";
import { refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { sampleMoveEnds } from "#harness/booking.ts";
import { bookedOrder, signedInClient, signedInStaff, signIn } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { storedRow } from "#harness/people.ts";
import { completeOrder, ownPage } from "#harness/privacy.ts";
import { sampleCompany } from "#harness/sample-company.ts";
import { askForCode, post, sentCode } from "#harness/verified-address.ts";

const day = 24 * 60 * 60_000;

const app = await openTestApp();
const office = await openOffice(app);

const write = (email: string, message: string) =>
  post(app, "/api/createcontact", { name: "Somebody", email, cellphone: "0825550123", message });

describe("a copy of everything", () => {
  it("holds everything that is the client's", { tags: "P14a" }, async () => {
    const client = await signedInClient(app);
    await signIn(app, client.email, "client");
    const kept = await bookedOrder(app, client, { notes: "The piano is heavy", ...sampleMoveEnds });
    const deleted = await bookedOrder(app, client, { orderTime: "15:00" });
    await office.remove(`orders/delete/${deleted}`);
    await write(client.email, "Do you move pianos?");
    await askForCode(app, "reset", client.email);
    await office.patch(`clients/update/${client.id}`, { surname: "Moloi" });
    await ownPage(app, client).ask("correct", "My number is old.");

    const answer = await ownPage(app, client).download();
    expect(answer.statusCode).toBe(200);
    const data = personalDataSchema.parse(answer.json());
    expect(data.heldBy.email).toBe(sampleCompany.email);
    expect(data.profile).toMatchObject({
      id: client.id,
      type: "client",
      surname: "Moloi",
      email: client.email,
      clientType: "individual",
    });
    const orders = new Map(data.orders.map((order) => [order.id, order]));
    expect([...orders.keys()].toSorted()).toEqual([kept, deleted].toSorted());
    expect(orders.get(kept)).toMatchObject({
      pickup: "12 Main Road, Bryanston",
      pickupDetails: { address: "12 Main Road", contactName: "Thandiwe Sample" },
      source: "estimate",
      notes: "The piano is heavy",
      deletedAt: null,
    });
    expect(orders.get(deleted)?.deletedAt).not.toBeNull();
    expect(data.messages).toMatchObject([{ message: "Do you move pianos?", status: "new" }]);
    expect(data.orderMessages[0]).toMatchObject({ channel: "email", problem: null });
    expect(data.codes).toMatchObject([{ purpose: "reset", usedAt: null }]);
    expect(data.sessions).toHaveLength(2);
    expect(data.requests.map(({ kind }) => kind)).toEqual(["export", "correct"]);
    const history = data.history.map(({ action, by }) => `${action} ${by}`);
    expect(history).toEqual(["export you", "update our office", "login you"]);
    expect(data.history[1]?.changes).toMatchObject([{ field: "surname", after: "Moloi" }]);
  });

  it("holds nothing of anybody else, and no secret", { tags: "P14a" }, async () => {
    const [client, other] = [await signedInClient(app), await signedInClient(app)];
    const order = await bookedOrder(app, client);
    await bookedOrder(app, other, { orderTime: "14:00" });
    await completeOrder(app, office.staff, order);
    await write(other.email, "Nothing of yours");
    const code = await sentCode(app, client.email, "reset");

    const { body } = await ownPage(app, client).download();
    const { email, id } = other;
    const { name } = (await office.read(`orders/${order}`)).driver;
    const { partyData: me } = await office.read("me");
    for (const foreign of [email, id, name, me.name, me.email, me.id, "Nothing of yours"]) {
      expect(body).not.toContain(foreign);
    }
    const secrets = ["password", "token", "hash", code, client.headers.authorization];
    for (const secret of [...secrets, "commission", '"net"']) expect(body).not.toContain(secret);
  });
});

describe("requests that a client leaves", () => {
  it("has its dates and its days left, and the company is told", { tags: "P14g" }, async () => {
    const client = await signedInClient(app);
    await app.mailbox.deliver();
    const answer = await ownPage(app, client).ask("correct", "  My surname is Moloi.\u202e ");
    expect(answer.statusCode).toBe(201);
    expect(answer.json().msg).toBe("We have your request, and answer it by Thu 31 December 2026.");
    const { id } = answer.json();
    const read = async () => (await ownPage(app, client).read()).json().requests;
    const days = { receivedOn: "2026-12-01", dueOn: "2026-12-31", daysLeft: 30 };
    const open = { status: "open", answer: "", closedAt: null };
    expect(await read()).toEqual([{ id, kind: "correct", ...days, ...open }]);
    const row = await storedRow(app, "privacy_requests", id);
    expect(row.details).toBe("My surname is Moloi.");
    const [mail] = await app.mailbox.deliver();
    expect(mail?.subject).toBe("Privacy request (correct), due Thu 31 December 2026");
    const atFirst = app.clock.now();
    app.clock.advance(32 * day);
    // Longer than a client's session lives: the office still counts.
    const { headers } = await signedInStaff(app);
    const late = await office.get(`privacyrequests/${id}`, headers);
    expect(late.json().daysLeft).toBe(-2);
    app.clock.set(atFirst);
  });

  it("of two erasures asked for at once, one is kept", { tags: "P14g" }, async () => {
    const client = await signedInClient(app);
    const page = ownPage(app, client);
    const answers = await Promise.all([page.ask("erase"), page.ask("erase")]);
    expect(answers.map(refusal).toSorted()).toEqual([
      [201, undefined],
      [409, "already_requested"],
    ]);
    expect((await ownPage(app, client).read()).json().requests).toHaveLength(1);
  });

  it("and copies are ten a day, together", { tags: ["P14a", "P14g"] }, async () => {
    const page = ownPage(app, await signedInClient(app));
    for (let count = 1; count <= 5; count++) {
      expect((await page.download()).statusCode).toBe(200);
      expect((await page.ask("correct", `Number ${count}`)).statusCode).toBe(201);
    }
    const refused = await page.download();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await page.ask("correct", "One more")).statusCode).toBe(429);
  });
});
