import { describe, expect, it } from "vitest";
import { appPerTest } from "#harness/app.ts";
import { goodPassword, type SignedIn, signedInStaff } from "#harness/factories.ts";

const app = await appPerTest();

const update = (who: SignedIn, id: string, payload: object) =>
  app.as(who).patch(`users/update/${id}`, { ownPassword: goodPassword, ...payload });
const remove = (who: SignedIn, id: string) => app.as(who).remove(`users/delete/${id}`);

async function activeAdmins(): Promise<string[]> {
  const admins = app.db.selectFrom("users").innerJoin("parties", "parties.id", "users.id");
  const active = admins.where("role", "=", "admin").where("status", "=", "active");
  const rows = await active.select("users.id").execute();
  return rows.map(({ id }) => id);
}

describe("an administrator's own account", () => {
  const ways = ["as it is", "in capitals"];
  it.each(ways)("is not ended by its id %s", { tags: ["U-30", "E-02"] }, async (how) => {
    const admin = await signedInStaff(app, "admin");
    await signedInStaff(app, "admin");
    const id = how === "in capitals" ? admin.id.toUpperCase() : admin.id;
    const changes = [
      { role: "user" },
      { status: "suspended" },
      { status: "removed" },
      { status: "pending" },
      { name: "Thandi", role: "user" },
    ];
    const attempts = [remove(admin, id), ...changes.map((change) => update(admin, id, change))];
    for (const answer of await Promise.all(attempts)) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        code: "own_account",
        msg: "You cannot remove, suspend or demote yourself. Ask another administrator.",
      });
    }
    expect(await activeAdmins()).toContain(admin.id);
  });

  it("can be edited by themself otherwise", { tags: "U-31" }, async () => {
    const admin = await signedInStaff(app, "admin");
    const same = { role: "admin", status: "active" };
    expect((await update(admin, admin.id, { name: "Thandi", ...same })).statusCode).toBe(200);
  });
});

describe("the last active administrator", () => {
  it("cannot be changed by an administrator who is no longer active", {
    tags: "U-32",
  }, async () => {
    const last = await signedInStaff(app, "admin");
    const pending = await signedInStaff(app, "admin");
    await update(last, pending.id, { status: "pending" });
    const attempts = [
      remove(pending, last.id),
      update(pending, last.id, { role: "user" }),
      update(pending, last.id, { status: "suspended" }),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect([answer.statusCode, answer.json().code]).toEqual([401, "session_ended"]);
    }
    expect(await activeAdmins()).toEqual([last.id]);
  });

  it("stays when two administrators act on each other at once", { tags: "U-33" }, async () => {
    const acts: ((who: SignedIn, id: string) => ReturnType<typeof remove>)[] = [
      remove,
      (who, id) => update(who, id, { role: "user" }),
      (who, id) => update(who, id, { status: "suspended" }),
      (who, id) => update(who, id, { status: "removed" }),
    ];
    for (let round = 0; round < acts.length ** 2; round++) {
      const [one, other] = [await signedInStaff(app, "admin"), await signedInStaff(app, "admin")];
      const others = app.db.updateTable("users").where("id", "not in", [one.id, other.id]);
      await others.set({ role: "user" }).execute();
      const first = acts[round % acts.length] ?? remove;
      const second = acts[Math.floor(round / acts.length) % acts.length] ?? remove;
      const answers = await Promise.all([first(one, other.id), second(other, one.id)]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.every((status) => [200, 401, 403].includes(status))).toBe(true);
      expect(await activeAdmins()).toHaveLength(1);
    }
  });

  it("stays when five administrators remove each other at once", { tags: "U-34" }, async () => {
    const admins = await Promise.all(Array.from({ length: 5 }, () => signedInStaff(app, "admin")));
    await Promise.all(
      admins.flatMap((who) =>
        admins.filter(({ id }) => id !== who.id).map(({ id }) => remove(who, id)),
      ),
    );
    expect((await activeAdmins()).length).toBeGreaterThan(0);
  });
});
