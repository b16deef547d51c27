import type { APIRequestContext } from "@playwright/test";
import { fnbStatement, ownAccount } from "#harness/bank.ts";
import { asFile, picture } from "#harness/files.ts";

/**
 * What a call answered.
 *
 * @throws Error with the call and its answer where it was refused
 */
export async function answered<T>(
  answer: Awaited<ReturnType<APIRequestContext["get"]>>,
): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** What is under way on the day of the move, and a batch of payouts. */
export type SampleWork = Readonly<
  Record<"planned" | "started" | "waiting" | "disputed" | "confirmed" | "leaver" | "payout", string>
>;

type Calls = {
  readonly office: APIRequestContext;
  /** A browser of somebody else, who is logged in. */
  readonly as: (email: string, loginPartyType: "client" | "driver") => Promise<APIRequestContext>;
  readonly samplePassword: string;
};

type Person = { readonly id: string; readonly email: string };

const dayOf = (ahead: number) =>
  new Date(Date.now() + 2 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10);

const amounts =
  "kms baseCost distanceCost helpersCost floorsCost midmonthDiscount repeatDiscount promotionDiscount price".split(
    " ",
  );

/** Books a move at the price that the refusal of a wrong one tells. */
async function book(api: APIRequestContext, wishes: object): Promise<string> {
  const order = {
    truckSize: "1.5ton",
    orderTime: "09:00",
    pickup: "1204 Jan Smuts Avenue, Parktown North",
    destination: "31 Church Street, Hatfield",
    helpers: 2,
    floors: 3,
    notes: "The gate code is with the guard. The piano is heavy: bring straps.",
    paymentType: "cash",
    pickupDetails: {
      address: "1204 Jan Smuts Avenue",
      unit: "Unit 14, Bougainvillea Gardens Phase 2",
      contactName: "Nokuthula van der Westhuizen",
      contactCellphone: "082 555 0042",
    },
    destinationDetails: {
      address: "31 Church Street",
      unit: "",
      contactName: "Johan Voorbeeld",
      contactCellphone: "082 555 0078",
    },
    ...wishes,
    ...Object.fromEntries(amounts.map((name) => [name, 0])),
  };
  const refusal = await api.post("/api/orders/create", { data: order });
  const { quote } = (await refusal.json()) as { quote: Record<string, number> };
  const right = Object.fromEntries(amounts.map((name) => [name, quote?.[name]]));
  const data = { ...order, ...right };
  return (await answered<Person>(await api.post("/api/orders/create", { data }))).id;
}

/** Books a move of this client for the first day on which this driver is free, and gives it. */
async function give(office: APIRequestContext, clientId: string, driverId: string, from: number) {
  for (let ahead = from; ahead < from + 30; ahead++) {
    const id = await book(office, { clientId, orderDate: dayOf(ahead) });
    const data = { driverId, owing: true, evenIfAway: true };
    const answer = await office.patch(`/api/orders/assign/${id}`, { data });
    if (answer.ok()) return id;
    await answered(await office.delete(`/api/orders/delete/${id}`));
  }
  throw new Error("The sample driver is never free.");
}

/** Has the wallets count, and adds money, jobs on their day, offers and documents, all by calls. */
export async function addWork(
  { office, as, samplePassword }: Calls,
  people: { readonly client: Person; readonly driver: Person },
): Promise<SampleWork> {
  const { client, driver } = people;
  const patch = async (path: string, data: object = {}) =>
    answered(await office.patch(`/api/${path}`, { data }));
  const post = async <T = unknown>(path: string, data: object = {}) =>
    answered<T>(await office.post(`/api/${path}`, { data }));
  const { version } = await answered<{ version: number }>(await office.get("/api/settings"));
  await patch("settings", { version, walletsFrom: dayOf(0), vatNumber: "4123456789" });

  const { items } = await answered<{ items: (Person & { vehicleId: string | null })[] }>(
    await office.get("/api/drivers/all?limit=50&status=active"),
  );
  // One without a vehicle has no jobs, and can leave.
  const leaver = items.find(({ vehicleId }) => vehicleId === null);
  if (!leaver) throw new Error("Each sample driver has a vehicle.");
  const { reference } = await answered<{ reference: string }>(
    await office.get(`/api/wallets/${driver.id}`),
  );
  await post(`wallets/topup/${leaver.id}`, { cents: 1_234_567, receivedOn: dayOf(-1) });
  const statement = fnbStatement([
    [dayOf(-3), "800.00", `FNB APP PAYMENT FROM ${reference}`],
    [dayOf(-2), "12450.00", "ABSA BANK Bougainvillea Gardens Body Corporate INV MARCH"],
    [dayOf(-2), "-84.50", "#MONTHLY ACCOUNT FEE"],
    [dayOf(-1), "350.00", "CAPITEC N VAN DER WESTHUIZEN"],
  ]);
  await answered(
    await office.post(`/api/bank/import?account=${ownAccount}`, {
      data: statement,
      headers: asFile,
    }),
  );

  const [asDriver, asClient, asLeaver] = [
    await as(driver.email, "driver"),
    await as(client.email, "client"),
    await as(leaver.email, "driver"),
  ];
  const finish = async (id: string, cash: number) =>
    answered(await asDriver.post(`/api/orders/finish/${id}`, { data: { cash } }));
  const say = async (id: string, cash: number) =>
    answered(await asClient.patch(`/api/orders/cash/${id}`, { data: { cash } }));
  const jobs = [];
  for (let count = 0; count < 5; count++) {
    const id = await give(office, client.id, driver.id, 3 * count + 1);
    if (count > 0) await patch(`orders/status/${id}`, { status: "started" });
    jobs.push(id);
  }
  const [planned = "", started = "", waiting = "", disputed = "", confirmed = ""] = jobs;
  for (const id of [waiting, disputed]) {
    for (const width of [400, 500, 600]) {
      const data = await picture("jpeg", { width, height: 400 });
      const path = `/api/orders/photos?orderId=${id}`;
      await answered(await asDriver.post(path, { data, headers: asFile }));
    }
  }
  const priceOf = async (id: string) =>
    (await answered<{ price: number }>(await office.get(`/api/orders/${id}`))).price;
  await finish(waiting, await priceOf(waiting));
  await finish(disputed, 1_350);
  await say(disputed, 1_200);
  await finish(confirmed, await priceOf(confirmed));
  await say(confirmed, await priceOf(confirmed));

  const { items: open } = await answered<{ items: Person[] }>(
    await asDriver.get("/api/jobs/open?limit=2"),
  );
  for (const { id } of open) await post(`orders/offer/${id}`, { driverIds: [driver.id] });
  const scan = { data: await picture("jpeg", { width: 900, height: 600 }), headers: asFile };
  const about = `kind=licence&holderId=${driver.id}&expiresOn=${dayOf(700)}`;
  await answered(await asDriver.post(`/api/documents/send?${about}`, scan));

  const details = {
    holder: "Bougainvillea Furniture Movers and Transport (Pty) Ltd",
    bank: "Capitec",
    branchCode: "470010",
    accountNumber: "1234567890",
    accountType: "savings",
    password: samplePassword,
  };
  for (const [api, { id }] of [[asDriver, driver] as const, [asLeaver, leaver] as const]) {
    await answered(await api.post(`/api/bankdetails/update/${id}`, { data: details }));
  }
  const typed = await answered<{ waiting: Person }>(
    await office.get(`/api/bankdetails/${leaver.id}`),
  );
  await patch(`bankdetails/check/${typed.waiting.id}`, { how: "Called the number on file." });
  await patch(`drivers/update/${leaver.id}`, { status: "suspended" });
  const { id: payout } = await post<Person>("payouts/make", { driverId: leaver.id });
  return { planned, started, waiting, disputed, confirmed, leaver: leaver.id, payout };
}
