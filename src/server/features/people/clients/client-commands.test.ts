import { describe, expect, it } from "vitest";
import { fieldErrors, refusal, sortedStatuses, statusAndFields } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import {
  bookedOrder,
  bookingBody,
  goodPassword,
  type SignedIn,
  signedInClient,
  signIn,
} from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { insertClients, readEvents } from "#harness/people.ts";
import { completeOrder } from "#harness/privacy.ts";
import { freshEmail, sentCode, verifiedAddress, verify } from "#harness/verified-address.ts";

const app = await openTestApp();
const office = await openOffice(app);

const update = (id: string, payload: object) => office.patch(`clients/update/${id}`, payload);
const remove = (id: string) => office.remove(`clients/delete/${id}`);
const read = (id: string) => office.read(`clients/${id}`);
const whoAmI = (who: SignedIn) => app.as(who).get("me");
async function newClient(): Promise<string> {
  const [id = ""] = await insertClients(app, [{}]);
  return id;
}

describe("changing a client", () => {
  it("keeps the changes of two staff at once", { tags: "C-17" }, async () => {
    const id = await newClient();
    const changes = [{ name: "Thabo" }, { surname: "Nkosi" }];
    expect(await sortedStatuses(changes.map((change) => update(id, change)))).toEqual([200, 200]);
    expect(await read(id)).toMatchObject({ name: "Thabo", surname: "Nkosi" });
    expect(await readEvents(app, "client", id)).toHaveLength(2);
  });

  it("makes later orders those of a business, not earlier ones", { tags: "C-20" }, async () => {
    const client = await signedInClient(app);
    const earlier = await bookedOrder(app, client);
    await update(client.id, { clientType: "corporate" });
    const later = await bookedOrder(app, client, { orderTime: "14:00" });
    const readOrderType = async (id: string) => (await office.read(`orders/${id}`)).orderType;
    expect([await readOrderType(earlier), await readOrderType(later)]).toEqual([
      "once-off",
      "contract",
    ]);
  });
});

it("a corporate client has the company, address and VAT number that invoices are made out to", {
  tags: "C-1147",
}, async () => {
  const id = await newClient();
  const recipient = {
    companyName: " Ṱhavhani\u200b Ḽuvhengo (Pty) Ltd ",
    companyAddress: "12 Main Road\r\nBryanston ",
    vatNumber: "4987 654 321",
  };
  const foreign = await update(id, { vatNumber: "5987654321" });
  expect(refusal(foreign)).toEqual([400, "invalid_request"]);
  for (const wrong of [
    { vatNumber: "498765432" },
    { companyName: "李氏 Trading CC" },
    { companyAddress: "x".repeat(251) },
    { companyAddress: `${"x\n".repeat(6)}x` },
  ]) {
    const refused = await update(id, { ...recipient, ...wrong });
    expect(Object.keys(fieldErrors(refused))).toEqual(Object.keys(wrong));
  }
  expect((await update(id, { clientType: "corporate", ...recipient })).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({
    companyName: "Ṱhavhani Ḽuvhengo (Pty) Ltd",
    companyAddress: "12 Main Road\nBryanston",
    vatNumber: "4987654321",
  });
  // Whose name no paper can show gets another one for papers before any is made.
  const [li = ""] = await insertClients(app, [{ name: "李", surname: "氏" }]);
  const nameless = await update(li, { clientType: "corporate" });
  expect(fieldErrors(nameless)).toEqual({
    companyName: expect.stringMatching(/^Papers cannot show/),
  });
  const named = { clientType: "corporate", companyName: "Li Trading CC" };
  expect((await update(li, named)).statusCode).toBe(200);
});

describe("a new email address", () => {
  it("ends the sessions, codes and grants of the old one at once", { tags: "C-23" }, async () => {
    const client = await signedInClient(app);
    const code = await sentCode(app, client.email, "reset");
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
    for (const address of [client.email, email]) {
      await expect(signIn(app, address, "client")).rejects.toThrow("wrong_credentials");
    }
  });

  it("has a password that its reader chooses", { tags: ["C-24", "C-300"] }, async () => {
    const [mistyped, right] = [freshEmail("stranger"), freshEmail("right")];
    const setByLink = async (email: string) => {
      const mails = (await app.mailbox.deliver()).filter(({ to }) => to === email);
      const text = mails.map((mail) => mail.text).join();
      const token = /\/clients\/setpassword#([\w-]{43})$/m.exec(text)?.[1];
      const payload = { email, password: goodPassword, confPassword: goodPassword };
      const headers = { authorization: `Bearer ${token}` };
      return (await office.patch("clients/updatepassword", payload, headers)).statusCode;
    };
    const caller = { name: "Thandi", surname: "Sample", cellphone: "0825550042" };
    const { id } = (await office.post("clients/create", { ...caller, email: mistyped })).json();
    expect(await setByLink(mistyped)).toBe(200);
    await update(id, { email: right });
    await expect(signIn(app, right, "client")).rejects.toThrow("wrong_credentials");
    expect(await setByLink(right)).toBe(200);
    expect((await signIn(app, right, "client")).id).toBe(id);
    const notice = app.mailbox.messages.findLast(({ to }) => to === mistyped);
    expect(notice?.subject).toMatch(/email address .* was changed/);
  });

  it("is not told to an old one that nobody has proved", { tags: "C-301" }, async () => {
    const id = await newClient();
    const email = freshEmail("right");
    await app.mailbox.deliver();
    await update(id, { email });
    expect((await app.mailbox.deliver()).map(({ to }) => to)).toEqual([email]);
  });
});

describe("a new status", () => {
  it("of suspended ends sessions and codes at once", { tags: "C-25" }, async () => {
    const client = await signedInClient(app);
    const code = await sentCode(app, client.email, "reset");
    const answer = await update(client.id, { status: "suspended" });
    expect(answer.json().msg).toBe("The client is saved.");
    expect((await verify(app, client.email, code)).json().code).toBe("otp_wrong");
    await expect(signIn(app, client.email, "client")).rejects.toThrow("account_suspended");
    await update(client.id, { status: "active" });
    expect((await whoAmI(client)).statusCode).toBe(401);
    expect((await signIn(app, client.email, "client")).id).toBe(client.id);
  });

  it("with open orders may be suspended, not removed", { tags: ["C-26", "C-27"] }, async () => {
    const client = await signedInClient(app);
    await bookedOrder(app, client);
    const before = await read(client.id);
    const refused = await update(client.id, { name: "Changed", status: "removed" });
    expect(refusal(refused)).toEqual([409, "has_open_orders"]);
    expect(await read(client.id)).toEqual(before);
    expect((await update(client.id, { status: "suspended" })).json().msg).toBe(
      `The client is saved. ${before.name} has 1 open order. Complete it or cancel it.`,
    );
  });

  it("of active is told to a client who was waiting, no other", { tags: "C-28" }, async () => {
    const ids = await insertClients(app, [{ status: "pending" }, { status: "suspended" }]);
    await app.mailbox.deliver();
    for (const id of ids) await update(id, { status: "active" });
    const messages = await app.mailbox.deliver();
    expect(messages.map(({ to }) => to)).toEqual([(await read(ids[0] ?? "")).email]);
    expect(messages[0]?.subject).toMatch(/account is active/);
  });
});

describe("removing a client", () => {
  it("is refused while there are open orders, and says how many", { tags: "C-31" }, async () => {
    const client = await signedInClient(app);
    const { name } = await read(client.id);
    const first = await bookedOrder(app, client);
    const second = await bookedOrder(app, client, { orderTime: "14:00" });
    expect(statusAndFields(await remove(client.id))).toEqual({
      statusCode: 409,
      code: "has_open_orders",
      msg: `${name} has 2 open orders. Complete them or cancel them. Then try again.`,
    });
    await office.remove(`orders/delete/${first}`);
    expect((await remove(client.id)).json().msg).toContain("has 1 open order. Complete it");
    await completeOrder(app, office.staff, second);
    expect((await remove(client.id)).statusCode).toBe(200);
    const details = await office.read(`orders/${second}`);
    expect(details.client).toMatchObject({ name, email: client.email });
  });

  it("lets a booking or a removal win that come at once", { tags: "C-34" }, async () => {
    for (let round = 0; round < 8; round++) {
      const client = await signedInClient(app);
      const { headers } = client;
      const payload = await bookingBody(app, client);
      const [booked, removed] = await Promise.all([
        app.as({ headers }).post("orders/create", payload),
        remove(client.id),
      ]);
      const outcome = `${booked.statusCode} ${removed.statusCode}`;
      expect(["201 409", "401 200"]).toContain(outcome);
    }
  });
});
