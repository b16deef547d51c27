import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { brokenByChange, brokenRule } from "#harness/broken-rule.ts";
import { freshPlate, insertVehicle } from "#harness/drivers.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { insertOwner } from "#harness/people.ts";

/** The database is asked directly here for its rules about people, their belongings and their history. */
const app = await openTestApp();
const client = await signedInClient(app);
const driver = await insertDriver(app);

describe("who people are", () => {
  it.each([
    "a@b.example,c@d.example",
    "a@b.example\nBcc: c@d.example",
    "Name <a@b.example>",
    "A@b.example",
    "a@b",
    "é@b.example",
    `${"a".repeat(250)}@b.example`,
    "",
  ])("one plain email address, not %j", { tags: "database-guards" }, async (email) => {
    const owner = await insertOwner(app);
    const refused = /_email_(form|check)$/;
    expect(await brokenByChange(app, "parties", client.id, { email })).toMatch(refused);
    expect(await brokenByChange(app, "owners", owner, { email })).toMatch(refused);
    const code = sql`
      insert into otps (id, email, party_type, purpose, mail, created_at, expires_at)
      values (${newId()}, ${email}, 'client', 'register', 'code', now(), now())`;
    expect(await brokenRule(app, code)).toBe("otps_email_form");
    const grant = sql`
      insert into verification_grants (token_hash, email, party_type, purpose, created_at, expires_at)
      values (sha256(${newId()}::text::bytea), ${email}, 'client', 'register', now(), now())`;
    expect(await brokenRule(app, grant)).toBe("verification_grants_email_form");
  });

  it.each(["", "082 555 0000", "+2782555000", "0025550000", "082555000", "+0825550000", "none"])(
    "one number in E.164, not %j",
    { tags: "database-guards" },
    async (cellphone) => {
      const owner = await insertOwner(app);
      expect(await brokenByChange(app, "parties", client.id, { cellphone })).toBe(
        "parties_cellphone_form",
      );
      expect(await brokenByChange(app, "owners", owner, { cellphone })).toBe(
        "owners_cellphone_form",
      );
    },
  );

  it("somebody removed may have lost the number", { tags: "database-guards" }, async () => {
    const { id } = await insertDriver(app);
    expect(await brokenByChange(app, "parties", id, { status: "removed", cellphone: "" })).toBe(
      "accepted",
    );
    expect(await brokenByChange(app, "parties", id, { status: "active" })).toBe(
      "parties_cellphone_form",
    );
  });

  it("one address of a kind is one party that keeps it", { tags: "database-guards" }, async () => {
    const other = await signedInClient(app);
    const taken = { email: client.email };
    expect(await brokenByChange(app, "parties", other.id, taken)).toBe("parties_type_email_key");
    const kind = await brokenByChange(app, "parties", client.id, { type: "user" });
    expect(kind).toBe("clients_id_party_type_fkey");
    const both = sql`insert into users (id, role) values (${client.id}, 'admin')`;
    expect(await brokenRule(app, both)).toBe("users_id_party_type_fkey");
  });
});

describe("vehicles and what refers to what", () => {
  it("a plate in its canonical form, of one approved vehicle", { tags: "P11" }, async () => {
    const licencePlate = freshPlate();
    await insertVehicle(app, { licencePlate });
    const id = await insertVehicle(app);
    for (const plate of ["ca 1", "CA-1", "", "A", "ABCDEFGHIJKLM", "É12"]) {
      const refused = await brokenByChange(app, "vehicles", id, { licencePlate: plate });
      expect(refused).toBe("vehicles_licence_plate_check");
    }
    const taken = await brokenByChange(app, "vehicles", id, { licencePlate });
    expect(taken).toBe("vehicles_approved_plate");
  });

  it("a current vehicle is the driver's own, of one", { tags: ["R6", "P9"] }, async () => {
    const other = await insertDriver(app);
    const stolen = { vehicleId: other.vehicleId };
    expect(await brokenByChange(app, "drivers", driver.id, stolen)).toBe("drivers_current_vehicle");
    const given = { driverId: driver.id };
    expect(await brokenByChange(app, "vehicles", other.vehicleId, given)).toBe(
      "drivers_current_vehicle",
    );
    const unknown = { ownerId: newId() };
    expect(await brokenByChange(app, "drivers", driver.id, unknown)).toBe("drivers_owner_id_fkey");
    expect(await brokenByChange(app, "vehicles", driver.vehicleId, unknown)).toBe(
      "vehicles_owner_id_fkey",
    );
  });

  it("nothing goes while something refers to it", { tags: ["R9", "P5"] }, async () => {
    const crew = await insertDriver(app);
    const owner = await insertOwner(app);
    await brokenByChange(app, "vehicles", crew.vehicleId, { ownerId: owner });
    const order = await bookedOrder(app, client);
    const assigned = { driverId: crew.id, vehicleId: crew.vehicleId };
    expect(await brokenByChange(app, "orders", order, assigned)).toBe("accepted");
    const deleted = (table: string, id: string) =>
      brokenRule(app, sql`delete from ${sql.table(table)} where id = ${id}`);
    expect(await deleted("clients", client.id)).toBe("orders_client_id_fkey");
    // Which of the references is looked at first depends on the order in which they were made.
    expect(await deleted("parties", client.id)).toMatch(
      /^(clients_id_party_type|party_addresses_party)_fkey$/,
    );
    expect(await deleted("drivers", crew.id)).toMatch(/_driver_id_fkey$/);
    expect(await deleted("vehicles", crew.vehicleId)).toMatch(/_vehicle(_id_fkey)?$/);
    expect(await deleted("owners", owner)).toBe("vehicles_owner_id_fkey");
  });
});
