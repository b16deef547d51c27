import { until } from "#harness/until.ts";
import { type Call, isServed } from "./frame/call.ts";
import type { Drill } from "./frame/drill.ts";
import { checkInvariants, dataInvariants, orderInvariants } from "./frame/invariants.ts";
import { countOrderMail, isConfirmation } from "./frame/mail.ts";
import { addOne, addPeople, type DrillParty } from "./frame/people.ts";
import { bookingRace } from "./races/booking-race.ts";
import { adminRace, assignRace, bookRace, priceRace } from "./races/order-races.ts";
import { atOnce, bookOrders, callOn, type RaceSetup, staffPatch } from "./races/race.ts";
import { driverRace, statusRace } from "./races/state-races.ts";

const races = {
  assign: assignRace,
  status: statusRace,
  driver: driverRace,
  booking: bookingRace,
  book: bookRace,
  price: priceRace,
  "last admin": adminRace,
};

const changesOfEachKind = 10;
const mailWithinMs = 30_000;

/** Changes something on the first process, and looks at it on the second one in the next moment. */
async function changeAndLook(setup: RaceSetup, baseAmount: number): Promise<void> {
  const { database, faults, count } = setup;
  const person = (kind: "client" | "admin") => addOne(database, kind);
  const [toLogOut, toSuspend] = [await person("client"), await person("client")];
  const [admin, toDemote] = [await person("admin"), await person("admin")];
  const whoAmI = ({ headers }: DrillParty): Call => ({ method: "GET", path: "/api/me", headers });
  const suspension = { status: "suspended" };
  const demotion = staffPatch(setup, `/api/users/update/${toDemote.id}`, { role: "user" });
  const pricing = "/api/pricing/3ton";
  const changes: readonly (readonly [string, Call, Call, unknown])[] = [
    [
      "A logout",
      { method: "POST", path: "/api/logout", headers: toLogOut.headers },
      whoAmI(toLogOut),
      401,
    ],
    [
      "A suspension",
      staffPatch(setup, `/api/clients/update/${toSuspend.id}`, suspension),
      whoAmI(toSuspend),
      401,
    ],
    [
      "A demotion",
      { ...demotion, headers: admin.headers },
      { method: "GET", path: "/api/users/all", headers: toDemote.headers },
      403,
    ],
    [
      "A price",
      staffPatch(setup, pricing, { baseAmount }),
      { method: "GET", path: pricing },
      baseAmount,
    ],
  ];
  for (const [what, change, look, wanted] of changes) {
    // Before it too: the other process may have the old answer in its memory.
    await callOn(setup, 1, look);
    const changed = await callOn(setup, 0, change);
    const seen = await callOn(setup, 1, look);
    const found = seen.body["baseAmount"] ?? seen.status;
    const text = `${what} was answered ${changed.status}; the other process answered ${JSON.stringify(found)}.`;
    faults.addIf(!isServed(changed) || found !== wanted, text);
    count("changes on one process, looked for on the other");
  }
}

/** Work that both processes do: each confirmation leaves once. */
async function bookAndWait(setup: RaceSetup): Promise<void> {
  const { database, faults, figure } = setup;
  const days = Array.from({ length: 40 }, (_, index) => 100 + index);
  const moments = days.map((daysAhead) => ({ daysAhead, orderTime: "08:00" }));
  const ids = await bookOrders(setup, moments);
  const left = `select from order_messages where ${isConfirmation} and state = 'waiting'`;
  const isDelivered = async () => (await database.query(left)).length === 0;
  await until(isDelivered, { within: mailWithinMs, every: 100 });
  const sent = await countOrderMail(database);
  const wrong = ids.filter((id) => sent.get(id) !== 1).length;
  faults.addIf(wrong > 0, `${wrong} of ${ids.length} confirmations did not leave exactly once.`);
  figure("confirmations sent exactly once", ids.length - wrong);
}

/** So many rounds have the same clients: prices are limited for each, by the hour. */
const roundsOfBlock = 200;

export const racesDrill: Drill = {
  name: "races",
  about: "many who act on the same thing at once, on two processes with one database",
  // Of each kind; the full figures take 1,000.
  rounds: 25,
  // They start at once, on an empty database: the first of all races.
  processes: 2,
  work: async (drill) => {
    const { database, figure, say, count, rounds } = drill;
    const blocks = Math.ceil(rounds / roundsOfBlock);
    const setup: RaceSetup = {
      ...drill,
      member: await addOne(database, "user"),
      clients: await addPeople(database, atOnce * blocks, { kind: "client" }),
      drivers: await addPeople(database, atOnce, { kind: "driver" }),
    };
    for (let time = 1; time <= changesOfEachKind; time++) await changeAndLook(setup, 1_000 + time);
    // First, while no other mail is waiting.
    await bookAndWait(setup);
    for (let round = 0; round < rounds; round++) {
      const first = atOnce * Math.floor(round / roundsOfBlock);
      const clients = setup.clients.slice(first, first + atOnce);
      for (const [name, race] of Object.entries(races)) {
        const what = `${name}, round ${round}`;
        await race({ ...setup, clients }, round, what);
        count(`rounds of ${name}`);
        await checkInvariants(setup, orderInvariants, what);
        // The next one finds every driver free.
        await database.query("update orders set hidden_at = now() where hidden_at is null");
      }
      if ((round + 1) % Math.ceil(rounds / 5) === 0) say(`${round + 1} of ${rounds} rounds`);
    }
    await checkInvariants(setup, dataInvariants, "At the end");
    const [found] = await database.query<{ deadlocks: number }>(
      "select sum(deadlocks)::int as deadlocks from pg_stat_database",
    );
    figure("deadlocks that the database had to break", found?.deadlocks ?? 0);
    return { "calls at once": atOnce, processes: drill.processes.length };
  },
};
