import { johannesburgTimeAt } from "#domain/calendar/johannesburg.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import { type Call, call, isServed } from "./frame/call.ts";
import { type Drill, firstProcess, startProcesses } from "./frame/drill.ts";
import { abandonTakenWork } from "./frame/mail.ts";
import { addOne, addPeople } from "./frame/people.ts";
import { type DrillMailServer, openMailServer } from "./messages/mail-server.ts";
import { openSmsGateway } from "./messages/sms-gateway.ts";
import {
  atOnce,
  bookOrders,
  personOf,
  type RaceSetup,
  staffDelete,
  staffPatch,
} from "./races/race.ts";

type MessagesSetup = RaceSetup & {
  readonly mailServer: DrillMailServer;
  readonly gateway: Awaited<ReturnType<typeof openSmsGateway>>;
};

/** Longest wait between two looks for work, many times over. */
const settlesWithin = { within: 120_000, every: 200 };
const stepsOfEachOrder = 6;

/** A move tomorrow at 07:00 is near enough for SMS at any hour; before 06:00 that of today is. */
const near = () => ({
  daysAhead: johannesburgTimeAt(Date.now()) < "06:00" ? 0 : 1,
  orderTime: "07:00",
});

/** What may happen to an order; many of these are refused, which changes nothing. */
function steps(setup: MessagesSetup, id: string, number: number): readonly Call[] {
  const patch = (path: string, body?: object) =>
    staffPatch(setup, `/api/orders/${path}/${id}`, body);
  const assign = (driver: number) =>
    patch("assign", { driverId: personOf(setup.drivers, 2 * number + driver).id });
  const cancel = { reason: "The drill.", kind: "no-truck" };
  return [
    assign(0),
    assign(1),
    patch("unassign", { driverId: null, vehicleId: null }),
    patch("update", { orderTime: "07:30" }),
    patch("update", { orderTime: "07:00" }),
    patch("status", { status: "started" }),
    patch("status", { status: "completed" }),
    staffDelete(setup, `/api/orders/delete/${id}`),
    patch("restore"),
    { ...patch("cancel", cancel), method: "POST" },
  ];
}

/** Lets things happen to every order, by both processes. */
async function happen(setup: MessagesSetup, ids: readonly string[]): Promise<void> {
  const { processes, random, faults, count } = setup;
  for (const [number, id] of ids.entries()) {
    for (let step = 0; step < stepsOfEachOrder / 2; step++) {
      const made = random.pick(steps(setup, id, number));
      const answer = await call(random.pick(processes).port, made);
      if (isServed(answer)) count("events while nothing could be sent");
      const what = `${made.path}: ${answer.broken ?? answer.status}`;
      faults.addIf(!isServed(answer) && ![404, 409].includes(answer.status), what);
    }
  }
}

/** Lets so much time of every clock pass that messages and their work look at. */
async function pass({ database: { query } }: MessagesSetup, time: string): Promise<void> {
  await query(
    `update order_messages set created_at = created_at - $1::interval, due_at = due_at - $1::interval,
       taken_until = taken_until - $1::interval where state = 'waiting'`,
    [time],
  );
  await query(
    `update pgboss.job set start_after = start_after - $1::interval where state in ('created', 'retry')`,
    [time],
  );
}

const stillWaiting = ({ database }: MessagesSetup) =>
  database.query<{ id: number }>(
    "select id from order_messages where state = 'waiting' and kind <> 'new-booking'",
  );

/** Whether nothing waits any more that somebody is to get by now. */
const untilSettled = (setup: MessagesSetup) =>
  until(async () => (await stillWaiting(setup)).length === 0, settlesWithin);

/** What a message says, against the order as it is at the end. */
const untrue = `
  select m.id::text as culprit, m.kind from order_messages m join orders o on o.id = m.order_id
  where m.state = 'sent' and m.settled_at > $1 and not case
    when m.kind in ('booked', 'driver-named', 'driver-removed') then o.status = 'pending'
      and o.hidden_at is null and (m.kind <> 'driver-named' or o.driver_id = m.driver_id)
      and (m.kind <> 'driver-removed' or o.driver_id is null)
    when m.kind in ('changed', 'restored') then o.status in ('pending', 'started') and o.hidden_at is null
    when m.kind in ('job-assigned', 'job-changed') then o.status in ('pending', 'started')
      and o.hidden_at is null and o.driver_id = m.party_id
    when m.kind in ('started', 'completed') then o.status = m.kind
    when m.kind in ('cancelled', 'job-cancelled') then o.status = 'cancelled'
    when m.kind = 'removed' then o.hidden_at is not null
    when m.kind = 'job-removed' then o.hidden_at is not null or o.driver_id is distinct from m.party_id
    else true end`;

/** Orders whose client was not told how they stand at the end. */
const untold = `
  select o.id::text as culprit from orders o where not exists (
    select from order_messages m where m.order_id = o.id and m.channel = 'email' and m.state = 'sent'
      and m.party_id = o.client_id and case
        when o.hidden_at is not null then m.kind = 'removed'
        when o.status in ('cancelled', 'completed', 'started') then m.kind = o.status
        when o.driver_id is not null then m.driver_id = o.driver_id
        else true end)`;

type Arrival = { readonly id: number; readonly atMs: number };

/** Notes faults where messages of one order and one person came out of their order. */
async function checkTurns(setup: MessagesSetup, arrivals: readonly Arrival[], what: string) {
  const { database, faults, figure } = setup;
  const rows = await database.query<{ id: number; queue: string }>(
    "select id::int, order_id || ' ' || coalesce(party_id::text, 'office') as queue from order_messages",
  );
  const queueOf = new Map(rows.map(({ id, queue }) => [id, queue]));
  const last = new Map<string, number>();
  const seen = new Set<number>();
  for (const { id } of arrivals) {
    if (seen.has(id)) continue;
    seen.add(id);
    const queue = queueOf.get(id) ?? "";
    faults.addIf(
      id < (last.get(queue) ?? 0),
      `${what} ${id} came behind a later one of its order.`,
    );
    last.set(queue, id);
  }
  const channel = what === "e-mail" ? "email" : "sms";
  const sent = await database.query<{ id: number }>(
    "select id::int from order_messages where state = 'sent' and channel = $1",
    [channel],
  );
  const lost = sent.filter(({ id }) => !seen.has(id)).length;
  faults.addIf(lost > 0, `${lost} messages by ${what} count as sent and never arrived.`);
  faults.addIf(
    seen.size > sent.length,
    `${what}: ${seen.size} arrived, ${sent.length} count as sent.`,
  );
  figure(`messages that arrived by ${what}`, seen.size);
}

/** The messages that the mail server took, by their Message-ID. */
const mailsOf = ({ mailServer }: MessagesSetup) =>
  mailServer.taken.flatMap(({ text, atMs, isAnswered }) => {
    const id = /^Message-ID: <order-(\d+)-/im.exec(text)?.[1];
    return id === undefined ? [] : [{ id: Number(id), atMs, isAnswered }];
  });

async function goThrough(setup: MessagesSetup): Promise<void> {
  const { database, faults, figure, gateway, mailServer, processes, rounds, say } = setup;
  const ids: string[] = [];
  while (ids.length < rounds) {
    const some = Array.from({ length: Math.min(atOnce, rounds - ids.length) }, near);
    ids.push(...(await bookOrders(setup, some)));
  }
  for (const [number, id] of ids.entries()) {
    const [assign] = steps(setup, id, number);
    if (assign && number % 2 === 0) await call(firstProcess(setup).port, assign);
  }
  faults.addIf(!(await untilSettled(setup)), "Messages did not leave while all was well.");
  say("booked, half of them with a driver");

  await mailServer.behave("is closed");
  gateway.die();
  for (const half of ["30 minutes", "30 minutes"]) {
    await happen(setup, ids);
    await pass(setup, half);
  }
  const before = mailsOf(setup).length;
  say("an hour has passed");

  await mailServer.behave("takes a message and does not say so");
  gateway.revive();
  await pass(setup, "1 hour");
  const healed = new Date();
  const isReached = await until(() => mailsOf(setup).length > before, settlesWithin);
  faults.addIf(!isReached, "No message reached the mail server.");
  await firstProcess(setup).end("SIGKILL");
  processes.shift();
  await mailServer.behave("takes mail");
  await abandonTakenWork(database);
  await pass(setup, "2 minutes");
  // What was tried in vain meanwhile waits longer and longer.
  const isSettled = await until(async () => {
    await pass(setup, "5 minutes");
    return (await stillWaiting(setup)).length === 0;
  }, settlesWithin);
  const left = (await stillWaiting(setup)).length;
  faults.addIf(!isSettled, `${left} messages still wait when all is well again.`);

  // Of both processes: a conversation that has begun ends as it began.
  const unanswered = mailsOf(setup).filter(({ isAnswered }) => !isAnswered);
  const underWay = new Set(unanswered.map(({ id }) => id));
  const times = new Map<number, number>();
  for (const { id } of mailsOf(setup)) times.set(id, (times.get(id) ?? 0) + 1);
  const again = [...times].filter(([, count]) => count > 1);
  const unexcused = again.filter(([id]) => !underWay.has(id)).length;
  faults.addIf(unexcused > 0, `${unexcused} messages came twice though their sender was told.`);
  figure("messages taken without a word to their sender", underWay.size);
  figure("of these, sent again with the same Message-ID", again.length);
  figure("texts that the gateway knew already", gateway.repeats());
  await checkTurns(setup, mailsOf(setup), "e-mail");
  await checkTurns(
    setup,
    gateway.taken.map(({ id, atMs }) => ({ id: id / 2, atMs })),
    "SMS",
  );
  for (const { culprit, kind } of await database.query<{ culprit: string; kind: string }>(untrue, [
    healed,
  ])) {
    faults.add(`Message ${culprit} (${kind}) told of a state that was past.`);
  }
  for (const { culprit } of await database.query<{ culprit: string }>(untold)) {
    faults.add(`The client of order ${culprit} does not know how it stands.`);
  }
  const states = await database.query<{ state: string; count: number }>(
    "select state, count(*)::int from order_messages group by 1 order by 1",
  );
  for (const { state, count } of states) figure(`messages ${state}`, count);
}

export const messagesDrill: Drill = {
  name: "messages",
  about: "an hour without mail and SMS while orders change, two processes, and one of them killed",
  // Orders; the full figures take 200.
  rounds: 16,
  processes: 0,
  work: async (drill) => {
    const [mailServer, gateway] = [await openMailServer(), await openSmsGateway()];
    drill.onEnd(mailServer.close);
    drill.onEnd(gateway.close);
    const installation = {
      ...drill.installation,
      SMTP_URL: mailServer.url,
      SMS_URL: gateway.url,
    };
    const { database, rounds } = drill;
    await startProcesses({ ...drill, installation }, 2);
    const setup: MessagesSetup = {
      ...drill,
      installation,
      mailServer,
      gateway,
      member: await addOne(database, "user"),
      clients: await addPeople(database, rounds, { kind: "client" }),
      drivers: await addPeople(database, 2 * rounds, { kind: "driver" }),
    };
    await goThrough(setup);
    return { processes: 2, "events of each order": `${stepsOfEachOrder}, some of them refused` };
  },
};
