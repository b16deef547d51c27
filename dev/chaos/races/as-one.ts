import { setTimeout as pause } from "node:timers/promises";
import { v7 as newId } from "uuid";
import { type Answer, type Call, call } from "../support/call.ts";
import { addClients, addDrivers, addStaff, type DrillParty } from "../support/drill-people.ts";
import { countOrderMail } from "../support/sent-mail.ts";
import { atOnce, bookOrders, isDone, type Stage, together } from "./stage.ts";

const times = 10;
const mailWithinMs = 30_000;

/** Makes a call to the first process, or to the second. */
async function on(stage: Stage, process: 0 | 1, made: Call): Promise<Answer> {
  const port = stage.ports[process];
  if (port === undefined) throw new Error("There are no two processes.");
  return call(port, stage.lines, made);
}

const whoAmI = ({ headers }: DrillParty): Call => ({ method: "GET", path: "/api/me", headers });

/** Does something on the first process, and asks the second one in the next moment. */
async function expectAtOnce(
  stage: Stage,
  what: string,
  { change, look, status }: { readonly change: Call; readonly look: Call; readonly status: number },
): Promise<void> {
  const changed = await on(stage, 0, change);
  const seen = await on(stage, 1, look);
  if (isDone(changed) && seen.status === status) return;
  stage.faults.add(
    `${what} on one process was answered ${changed.status}; the other one answered ${seen.status}, not ${status}.`,
  );
}

async function endSessions(stage: Stage): Promise<void> {
  const { database, member } = stage;
  const [toLogOut, toSuspend] = await addClients(database, 2);
  const [admin, toDemote] = await addStaff(database, 2, "admin");
  if (!toLogOut || !toSuspend || !admin || !toDemote) throw new Error("Somebody is missing.");
  await expectAtOnce(stage, "A logout", {
    change: { method: "POST", path: "/api/logout", headers: toLogOut.headers },
    look: whoAmI(toLogOut),
    status: 401,
  });
  await expectAtOnce(stage, "A suspension", {
    change: {
      method: "PATCH",
      path: `/api/clients/update/${toSuspend.id}`,
      headers: member.headers,
      body: { status: "suspended" },
    },
    look: whoAmI(toSuspend),
    status: 401,
  });
  await expectAtOnce(stage, "A demotion", {
    change: {
      method: "PATCH",
      path: `/api/users/update/${toDemote.id}`,
      headers: admin.headers,
      body: { role: "user" },
    },
    look: { method: "GET", path: "/api/users/all", headers: toDemote.headers },
    status: 403,
  });
}

async function changePrice(stage: Stage, time: number): Promise<void> {
  const path = "/api/pricing/3ton";
  const baseAmount = 1_000 + time;
  await on(stage, 0, {
    method: "PATCH",
    path,
    headers: stage.member.headers,
    body: { baseAmount },
  });
  const { body } = await on(stage, 1, { method: "GET", path });
  if (body["baseAmount"] !== baseAmount) {
    stage.faults.add(`A new price on one process was ${body["baseAmount"]} on the other.`);
  }
}

/** One code for an address, however many ask for it at once. */
async function askForCodes(stage: Stage, time: number): Promise<void> {
  const email = `${newId()}@newcomers.example.com`;
  // Each time from another network, which has limits of its own.
  const headers = { "x-forwarded-for": `10.7.${time}.1` };
  const ask: Call = { method: "POST", path: "/api/clients/createOtp", headers, body: { email } };
  await together(stage, Array<Call>(atOnce).fill(ask));
  const made = await stage.database.query("select from otps where email = $1", [email]);
  if (made.length !== 1)
    stage.faults.add(`${made.length} codes were made for one address at once.`);
}

/** What is used up by calls to both is used up on both. Answers how many were let through. */
async function spendLimit(stage: Stage): Promise<number> {
  const [driver] = await addDrivers(stage.database, 1);
  if (!driver) throw new Error("There is no driver.");
  const register = (): Call => {
    const licencePlate = `L${newId().slice(-9).toUpperCase()}`;
    return {
      method: "POST",
      path: "/api/vehicles/register/vehicleonly",
      headers: driver.headers,
      body: { truckSize: "3ton", licencePlate, shape: "closed", git: "yes", agreedToTerms: true },
    };
  };
  const answers = await together(stage, Array.from({ length: 48 }, register));
  for (const process of [0, 1] as const) {
    const { status } = await on(stage, process, register());
    if (status !== 429) stage.faults.add(`A limit that is used up was answered ${status}.`);
  }
  return answers.filter(isDone).length;
}

/** Work that both processes do: each confirmation leaves once. */
async function bookAndWait(stage: Stage): Promise<number> {
  const moments = Array.from({ length: 40 }, (_, index) => ({
    daysAhead: 100 + index,
    orderTime: "08:00",
  }));
  const ids = await bookOrders(stage, moments);
  const giveUpMs = Date.now() + mailWithinMs;
  const isDelivered = async () => {
    const left = await stage.database.query(
      `select from pgboss.job where data->>'kind' = 'order-mail' and state <> 'completed'
         and data->>'orderId' = any ($1)`,
      [ids],
    );
    return left.length === 0;
  };
  while (!(await isDelivered()) && Date.now() < giveUpMs) await pause(100);
  const sent = await countOrderMail(stage.database);
  const counts = ids.map((id) => sent.get(id) ?? 0);
  const wrong = counts.filter((count) => count !== 1).length;
  if (wrong > 0) {
    stage.faults.add(`${wrong} of ${ids.length} confirmations did not leave exactly once.`);
  }
  return counts.length - wrong;
}

/** From now on what is due every night is due every minute, so that a drill sees it at all. */
export async function hastenNightlyWork({ database }: Pick<Stage, "database">): Promise<void> {
  await database.query("update pgboss.schedule set cron = '* * * * *'");
}

/** In how many minutes it has run since then; each time it may be put on the queue once. */
export async function countNightlyWork({ database, faults }: Stage): Promise<number> {
  const minutes = await database.query<{ times: number }>(
    `select count(*)::int as times from pgboss.job where name in (select name from pgboss.schedule)
     group by name, date_trunc('minute', created_on)`,
  );
  const doubled = minutes.filter(({ times }) => times > 1).length;
  if (doubled > 0) faults.add(`The nightly work was put on the queue twice, ${doubled} times.`);
  return minutes.length;
}

/** Whether two processes on one database behave as one. Answers what was counted. */
export async function behaveAsOne(stage: Stage): Promise<Readonly<Record<string, number>>> {
  for (let time = 0; time < times; time++) {
    await endSessions(stage);
    await changePrice(stage, time);
    await askForCodes(stage, time);
  }
  return {
    "changes on one process, seen on the other at once": times * 4,
    "vehicles of a driver let through by both together": await spendLimit(stage),
    "confirmations sent exactly once": await bookAndWait(stage),
  };
}
