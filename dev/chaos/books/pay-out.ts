import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { fnbStatement, ownAccount } from "#harness/bank.ts";
import { asFile } from "#harness/files.ts";
import { type Call, call, isServed } from "../frame/call.ts";
import { addSessions, type DrillParty, drillPassword } from "../frame/people.ts";
import { type BooksSetup, killOne, post, untilAnswered } from "./books-setup.ts";

const releasesAtOnce = 3;

/** Gives a driver bank details that one administrator typed and the other has checked. */
export async function enterBankDetails(setup: BooksSetup, driver: DrillParty): Promise<void> {
  const [typist, checker] = setup.admins;
  const details = {
    holder: "Drill Person",
    bank: "Capitec",
    branchCode: "470010",
    accountNumber: "1234567890",
    accountType: "savings",
    password: drillPassword,
  };
  await demand(setup, post(typist, `/api/bankdetails/update/${driver.id}`, details));
  const shown = { method: "GET", path: `/api/bankdetails/${driver.id}`, headers: checker.headers };
  const { body } = await untilAnswered(setup, shown);
  const { id } = body["waiting"] as { id: string };
  const how = "Called the number on file.";
  await demand(setup, {
    ...post(checker, `/api/bankdetails/check/${id}`, { how }),
    method: "PATCH",
  });
}

/** @throws Error when the call is refused */
async function demand(setup: BooksSetup, made: Call): Promise<void> {
  const answer = await untilAnswered(setup, made);
  if (!isServed(answer)) throw new Error(`${made.path} was refused: ${answer.text}`);
}

/** Suspends a driver, or lets them drive again. */
async function setStatus(setup: BooksSetup, { id }: DrillParty, status: "active" | "suspended") {
  const made = post(setup.member, `/api/drivers/update/${id}`, { status });
  await demand(setup, { ...made, method: "PATCH" });
}

/** Some batches are withdrawn while they are released: it is much quicker, so it mostly wins. */
const withdrawnWhileReleased = 0.3;

/** Two bring the statement that shows what was paid: it leaves our bank account once. */
async function bringStatement(setup: BooksSetup, batchId: string): Promise<void> {
  const { admins, database, topUps, count } = setup;
  const [payout] = await database.query<{ reference: string; cents: number }>(
    "select reference, cents::int from payouts where batch_id = $1",
    [batchId],
  );
  if (!payout) throw new Error("A batch that was released has no payout.");
  const { reference, cents } = payout;
  const today = johannesburgDateAt(Date.now());
  const body = fnbStatement([[today, (-cents / 100).toFixed(2), `PAY ${reference}`]]);
  const brought = admins.map(({ headers }) =>
    demand(setup, {
      method: "POST",
      path: `/api/bank/import?account=${ownAccount}`,
      headers: { ...headers, ...asFile },
      body,
    }),
  );
  await Promise.all(brought);
  topUps.leave(cents);
  count("payouts shown by the bank");
}

/**
 * A driver who has no open order leaves and is paid what is left, by two who make the payout and many
 * who release and withdraw it at once: it leaves our books once or not at all.
 *
 * @param isKilled one of the processes is killed meanwhile
 */
export async function payOut(
  setup: BooksSetup,
  driver: DrillParty,
  isKilled: boolean,
): Promise<void> {
  const { admins, processes, faults, count, database, random, topUps } = setup;
  await setStatus(setup, driver, "suspended");
  const asked = await Promise.all([
    ...admins.map((admin) =>
      untilAnswered(setup, post(admin, "/api/payouts/make", { driverId: driver.id })),
    ),
    // What is due has then changed, and the release is refused.
    random.chance(0.2) ? topUps.enter(driver, 1_000) : null,
  ]);
  const [maker = -1] = asked.flatMap((answer, index) =>
    answer && isServed(answer) ? [index] : [],
  );
  const id = String(asked[maker]?.body["id"]);
  const other = admins[maker === 0 ? 1 : 0];
  if (maker >= 0) {
    const release = post(other, `/api/payouts/release/${id}`, { password: drillPassword });
    const withdraw = { ...post(other, `/api/payouts/withdraw/${id}`, {}), method: "PATCH" };
    const ports = processes.map(({ port }) => port);
    const isWithdrawn = random.chance(withdrawnWhileReleased);
    const made = [...Array<Call>(releasesAtOnce).fill(release), ...(isWithdrawn ? [withdraw] : [])];
    const calls = made.map((each, index) => call(ports[index % ports.length] ?? 0, each));
    const [answers] = await Promise.all([Promise.all(calls), isKilled && killOne(setup)]);
    const done = answers.filter(isServed).length;
    faults.addIf(done > 1, `A payout was released or withdrawn ${done} times.`);
    const [found] = await database.query<{ state: string }>(
      "select state from payout_batches where id = $1",
      [id],
    );
    count(`payouts ${found?.state}`);
    if (found?.state === "made") await untilAnswered(setup, withdraw);
    if (found?.state === "released") await bringStatement(setup, id);
  }
  await setStatus(setup, driver, "active");
  // The suspension has ended what the driver was signed in with.
  await addSessions(database, [driver]);
}
