import { beforeAll, expect, it } from "vitest";
import { sharedApp } from "#harness/app.ts";
import { type SignedIn, signedInStaff, signIn } from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { freshEmail } from "#harness/verified-address.ts";

const app = sharedApp();
let office: Office;
beforeAll(async () => {
  office = await openOffice(app, "admin");
});

const update = (id: string, payload: object) => office.patch(`users/update/${id}`, payload);
const readAs = async (path: string, { headers }: Pick<SignedIn, "headers">) =>
  (await office.get(path, headers)).json();

it("a new role counts from the next request on", { tags: "U-24" }, async () => {
  const staff = await signedInStaff(app);
  const list = async () => (await office.get("users/all", staff.headers)).statusCode;
  expect(await list()).toBe(403);
  await update(staff.id, { role: "admin" });
  expect(await list()).toBe(200);
  await update(staff.id, { role: "user" });
  expect(await list()).toBe(403);
});

it.each(["pending", "suspended", "removed"])(
  "a status of %s ends sessions and links for good",
  { tags: ["U-25", "P7"] },
  async (status) => {
    const staff = await signedInStaff(app);
    await office.post(`users/resetlink/${staff.id}`);
    await app.mailbox.deliver();
    const message = app.mailbox.messages.findLast(({ to }) => to === staff.email);
    const token = /#([\w-]{43})$/m.exec(message?.text ?? "")?.[1] ?? "";
    const link = { headers: { authorization: `Bearer ${token}` } };
    expect(await readAs("users/verification", link)).toMatchObject({ email: staff.email });

    for (const next of [status, "active"]) {
      expect((await update(staff.id, { status: next })).statusCode).toBe(200);
      expect((await readAs("me", staff)).code).toBe("session_ended");
      expect((await readAs("users/verification", link)).code).toBe("verification_required");
    }
    await signIn(app, staff.email, "user");
  },
);

it("a new address ends every session", { tags: "U-25" }, async () => {
  const staff = await signedInStaff(app);
  await update(staff.id, { email: freshEmail("staff") });
  expect((await readAs("me", staff)).code).toBe("session_ended");
});
