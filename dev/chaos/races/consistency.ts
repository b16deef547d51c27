import { v7 as newId } from "uuid";
import { until } from "#server/platform/db/embedded/until.ts";
import { type Call, isServed } from "../frame/call.ts";
import { countOrderMail, isOrderMail } from "../frame/mail.ts";
import { addClients, addDrivers, addOne, addStaff, type DrillParty } from "../frame/people.ts";
import { vehicleCall } from "./account-races.ts";
import { atOnce, bookOrders, callOn, concurrently, type RaceSetup, staffPatch } from "./race.ts";

const times = 10;
const mailWithinMs = 30_000;

/** Ends sessions and rights on the first process, and asks the second one in the next moment. */
async function endSessions(setup: RaceSetup): Promise<void> {
  const { database } = setup;
  const whoAmI = ({ headers }: DrillParty): Call => ({ method: "GET", path: "/api/me", headers });
  const toLogOut = await addOne(addClients(database, 1));
  const toSuspend = await addOne(addClients(database, 1));
  const { headers } = await addOne(addStaff(database, 1, "admin"));
  const toDemote = await addOne(addStaff(database, 1, "admin"));
  const logOut = { method: "POST", path: "/api/logout", headers: toLogOut.headers };
  const suspend = { status: "suspended" };
  const demote = staffPatch(setup, `/api/users/update/${toDemote.id}`, { role: "user" });
  const listUsers = { method: "GET", path: "/api/users/all", headers: toDemote.headers };
  const changes: readonly (readonly [string, Call, Call, number])[] = [
    ["A logout", logOut, whoAmI(toLogOut), 401],
    [
      "A suspension",
      staffPatch(setup, `/api/clients/update/${toSuspend.id}`, suspend),
      whoAmI(toSuspend),
      401,
    ],
    ["A demotion", { ...demote, headers }, listUsers, 403],
  ];
  for (const [what, change, look, status] of changes) {
    const changed = await callOn(setup, 0, change);
    const seen = await callOn(setup, 1, look);
    setup.faults.addIf(
      !isServed(changed) || seen.status !== status,
      `${what} on one process was answered ${changed.status}; the other one answered ${seen.status}, not ${status}.`,
    );
  }
}

async function changePrice(setup: RaceSetup, time: number): Promise<void> {
  const path = "/api/pricing/3ton";
  const baseAmount = 1_000 + time;
  await callOn(setup, 0, staffPatch(setup, path, { baseAmount }));
  const { body } = await callOn(setup, 1, { method: "GET", path });
  setup.faults.addIf(
    body["baseAmount"] !== baseAmount,
    `A new price on one process was ${body["baseAmount"]} on the other.`,
  );
}

/** One code for an address, however many ask for it at once. */
async function askForCodes(setup: RaceSetup, time: number): Promise<void> {
  const email = `${newId()}@newcomers.example.com`;
  // Each time from another network, which has limits of its own.
  const headers = { "x-forwarded-for": `10.7.${time}.1` };
  const ask: Call = { method: "POST", path: "/api/clients/createOtp", headers, body: { email } };
  await concurrently(setup, Array<Call>(atOnce).fill(ask));
  const made = await setup.database.query("select from otps where email = $1", [email]);
  const what = `${made.length} codes were made for one address at once.`;
  setup.faults.addIf(made.length !== 1, what);
}

/** What is used up by calls to both is used up on both. Answers how many were let through. */
async function spendLimit(setup: RaceSetup): Promise<number> {
  const { headers } = await addOne(addDrivers(setup.database, 1));
  const register = () => vehicleCall(headers, `L${newId().slice(-9).toUpperCase()}`);
  const answers = await concurrently(setup, Array.from({ length: 48 }, register));
  for (const process of [0, 1] as const) {
    const { status } = await callOn(setup, process, register());
    setup.faults.addIf(status !== 429, `A limit that is used up was answered ${status}.`);
  }
  return answers.filter(isServed).length;
}

/** Work that both processes do: each confirmation leaves once. */
async function bookAndWait(setup: RaceSetup): Promise<number> {
  const { database, faults } = setup;
  const moments = Array.from({ length: 40 }, (_, index) => ({
    daysAhead: 100 + index,
    orderTime: "08:00",
  }));
  const ids = await bookOrders(setup, moments);
  const isDelivered = async () => {
    const left = await database.query(
      `select from pgboss.job where ${isOrderMail} and state <> 'completed'
         and data->>'orderId' = any ($1)`,
      [ids],
    );
    return left.length === 0;
  };
  await until(isDelivered, { within: mailWithinMs, every: 100 });
  const sent = await countOrderMail(database);
  const wrong = ids.filter((id) => sent.get(id) !== 1).length;
  const what = `${wrong} of ${ids.length} confirmations did not leave exactly once.`;
  faults.addIf(wrong > 0, what);
  return ids.length - wrong;
}

/** Makes what is due every night due every minute from now on, so that a drill sees it at all. */
export async function scheduleNightlyWorkEachMinute({ database }: RaceSetup): Promise<void> {
  await database.query("update pgboss.schedule set cron = '* * * * *'");
}

/**
 * In how many minutes it has run since then; each time it may be put on the queue once. Waits for the
 * first time: each process looks for what is due every half minute.
 */
export async function countNightlyWork({ database, faults }: RaceSetup): Promise<number> {
  const readMinutes = async () => {
    const minutes = await database.query<{ times: number }>(
      `select count(*)::int as times from pgboss.job where name in (select name from pgboss.schedule)
       group by name, date_trunc('minute', created_on)`,
    );
    return minutes.length > 0 && minutes;
  };
  const minutes = (await until(readMinutes, { within: 120_000, every: 500 })) ?? [];
  faults.addIf(minutes.length === 0, "The nightly work was never put on the queue.");
  const doubled = minutes.filter((minute) => minute.times > 1).length;
  faults.addIf(doubled > 0, `The nightly work was put on the queue twice, ${doubled} times.`);
  return minutes.length;
}

/** Whether two processes on one database are consistent with each other. */
export async function checkConsistency(setup: RaceSetup): Promise<void> {
  for (let time = 0; time < times; time++) {
    await endSessions(setup);
    await changePrice(setup, time);
    await askForCodes(setup, time);
  }
  setup.figure("changes on one process, seen on the other at once", times * 4);
  setup.figure("vehicles of a driver let through by both together", await spendLimit(setup));
  setup.figure("confirmations sent exactly once", await bookAndWait(setup));
}
