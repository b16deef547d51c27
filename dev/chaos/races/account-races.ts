import { v7 as newId } from "uuid";
import { hashToken, newToken } from "#server/platform/crypto/tokens.ts";
import { type Call, isServed } from "../frame/call.ts";
import type { Setup } from "../frame/drill.ts";
import { addSession, addStaff, drillPassword } from "../frame/people.ts";
import {
  atOnce,
  concurrently,
  expectOneWinner,
  personOf,
  type Race,
  type RaceSetup,
  staffPatch,
} from "./race.ts";

const attacks = [
  (id: string) => ({ method: "DELETE", path: `/api/users/delete/${id}` }),
  (id: string) => ({ method: "PATCH", path: `/api/users/update/${id}`, body: { role: "user" } }),
  (id: string) => ({
    method: "PATCH",
    path: `/api/users/update/${id}`,
    body: { status: "suspended" },
  }),
] as const;

async function countAdmins({ database }: Setup): Promise<number> {
  const [found] = await database.query<{ active: number }>(
    `select count(*)::int as active from users join parties on parties.id = users.id
     where users.role = 'admin' and parties.status = 'active'`,
  );
  return found?.active ?? 0;
}

/** Counts the administrators again and again while the work goes on; answers the lowest count. */
async function fewestDuring(setup: Setup, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  let fewest = await countAdmins(setup);
  while (!isOver) fewest = Math.min(fewest, await countAdmins(setup));
  return Math.min(fewest, await countAdmins(setup));
}

/** Administrators who remove, demote and suspend each other: one is always left. */
export const adminRace: Race = {
  name: "last admin",
  every: 1,
  round: async (setup, _round, what) => {
    const { database, random, faults, count } = setup;
    // Two or three new ones, and nobody else of their rank.
    const admins = await addStaff(database, 2 + random.below(2), "admin");
    await database.query(
      `update parties set status = 'suspended' where status = 'active' and id <> all ($1::uuid[])
         and id in (select id from users where role = 'admin')`,
      [admins.map(({ id }) => id)],
    );
    const calls: Call[] = Array.from({ length: atOnce }, () => {
      const { headers } = random.pick(admins);
      return { ...random.pick(attacks)(random.pick(admins).id), headers };
    });
    const answering = concurrently(setup, calls);
    const fewest = await fewestDuring(setup, answering);
    faults.addIf(fewest < 1, `${what}: there were ${fewest} of them.`);
    const done = (await answering).filter(isServed).length;
    count("administrators removed, demoted or suspended", done);
  },
};

type Verified = { readonly email: string; readonly purpose: "register" | "reset" };

/** As if the address had just been verified; answers the headers that carry the grant. */
async function grant({ database }: Setup, { email, purpose }: Verified) {
  const token = newToken();
  await database.query(
    `insert into otps (id, email, party_type, purpose, mail, created_at, expires_at, validated_at)
     values ($1, $2, 'client', $3, 'code', now(), now() + interval '10 minutes', now())`,
    [newId(), email, purpose],
  );
  await database.query(
    `insert into verification_grants (token_hash, email, party_type, purpose, created_at, expires_at)
     values ($1, $2, 'client', $3, now(), now() + interval '30 minutes')`,
    [hashToken(token), email, purpose],
  );
  return { authorization: `Bearer ${token}` };
}

const passwords = { password: drillPassword, confPassword: drillPassword };

async function registration(setup: Setup, email: string): Promise<Call> {
  const person = { name: "Drill", surname: "Newcomer", cellphone: "0825550123" };
  return {
    method: "POST",
    path: "/api/clients/register",
    headers: await grant(setup, { email, purpose: "register" }),
    body: { ...passwords, ...person, email, corporateInterest: "no", agreedToTerms: true },
  };
}

/** Registers one address many times at once, with one grant or with many. */
const registerOnce =
  (isOneGrant: boolean): Race["round"] =>
  async (setup, _round, what) => {
    const email = `${newId()}@newcomers.example.com`;
    const calls = [await registration(setup, email)];
    while (calls.length < atOnce) {
      calls.push(isOneGrant && calls[0] ? calls[0] : await registration(setup, email));
    }
    const refusal = isOneGrant ? "verification_required" : "email_taken";
    expectOneWinner(setup, what, await concurrently(setup, calls), refusal);
    const made = await setup.database.query(
      "select from parties join clients using (id) where email = $1",
      [email],
    );
    setup.faults.addIf(made.length !== 1, `${what}: ${made.length} accounts came of it.`);
  };

/** Resets a password while staff edit the account: the two must not wait for each other. */
const resetOnce: Race["round"] = async (setup, round, what) => {
  const { database, faults } = setup;
  const client = personOf(setup.clients, round);
  const reset: Call = {
    method: "PATCH",
    path: "/api/clients/updatepassword",
    headers: await grant(setup, { email: client.email, purpose: "reset" }),
    body: { email: client.email, ...passwords },
  };
  const edit = staffPatch(setup, `/api/clients/update/${client.id}`, { surname: `Person${round}` });
  const answers = await concurrently(setup, [...Array<Call>(atOnce - 2).fill(reset), edit, edit]);
  expectOneWinner(setup, what, answers.slice(0, -2), "verification_required");
  // The new password has ended every session of the client, who books again in later rounds.
  const left = await database.query("select from sessions where party_id = $1", [client.id]);
  faults.addIf(left.length > 0, `${what}: a session has outlived the password.`);
  await addSession(database, client);
};

const kinds = [registerOnce(true), registerOnce(false), resetOnce];

/** A verified address that is used many times at once is good for one account or one password. */
export const grantRace: Race = {
  name: "grant",
  every: 5,
  round: async (setup, round, what) => kinds[(round / 5) % kinds.length]?.(setup, round, what),
};

const newPlate = () => `R${newId().slice(-9).toUpperCase()}`;

/** The same plate, as different people type it. */
const spellings = [
  (plate: string) => plate,
  (plate: string) => plate.toLowerCase(),
  (plate: string) => `${plate.slice(0, 3)} ${plate.slice(3)}`,
  (plate: string) => ` ${plate.slice(0, 5)}-${plate.slice(5)}`,
] as const;

export function vehicleCall(headers: Call["headers"], licencePlate: string): Call {
  const path = "/api/vehicles/register/vehicleonly";
  const rest = { truckSize: "3ton", shape: "closed", git: "yes", agreedToTerms: true };
  return { method: "POST", path, headers: { ...headers }, body: { ...rest, licencePlate } };
}

/** Every driver may claim a plate; only one of the claims is approved. */
async function approvals(setup: RaceSetup, plate: string): Promise<readonly Call[]> {
  const calls: Call[] = [];
  for (const driver of setup.drivers.slice(0, atOnce)) {
    const id = newId();
    await setup.database.query(
      `insert into vehicles (id, truck_size, licence_plate, shape, git, driver_id, status, created_at)
       values ($1, '3ton', $2, 'closed', 'yes', $3, 'pending', now())`,
      [id, plate, driver.id],
    );
    calls.push(staffPatch(setup, `/api/vehicles/update/${id}`, { status: "active" }));
  }
  return calls;
}

/** One licence plate that many send in at once: it becomes one vehicle's. */
export const plateRace: Race = {
  name: "plate",
  every: 5,
  round: async (setup, _round, what) => {
    const { headers } = setup.member;
    const plate = newPlate();
    const registrations = Array.from({ length: atOnce }, (_, index) =>
      vehicleCall(headers, personOf(spellings, index)(plate)),
    );
    for (const [how, calls] of [
      ["registered", registrations],
      ["approved", await approvals(setup, newPlate())],
    ] as const) {
      const answers = await concurrently(setup, calls);
      expectOneWinner(setup, `${what}: ${how}`, answers, "plate_taken");
    }
  },
};
