import type { APIRequestContext } from "@playwright/test";
import { fnbStatement, ownAccount } from "#harness/bank.ts";
import { daysAhead, sampleEnds } from "#harness/browser/booking.ts";
import { apiCalls, replyBody } from "#harness/browser/people.ts";
import { bookOrder } from "#harness/browser/records.ts";
import { asFile, picture } from "#harness/files.ts";

type Calls = {
  readonly office: APIRequestContext;
  /** Opens a browser in which this person is logged in. */
  readonly as: (email: string, loginPartyType: "client" | "driver") => Promise<APIRequestContext>;
  readonly samplePassword: string;
};

export type Person = { readonly id: string; readonly email: string };

/** A move with long names at both ends. */
const move = {
  pickup: "1204 Jan Smuts Avenue, Parktown North",
  destination: "31 Church Street, Hatfield",
  helpers: 2,
  floors: 3,
  notes: "The gate code is with the guard. The piano is heavy: bring straps.",
  pickupDetails: {
    address: "1204 Jan Smuts Avenue",
    unit: "Unit 14, Bougainvillea Gardens Phase 2",
    contactName: "Nokuthula van der Westhuizen",
    contactCellphone: "082 555 0042",
  },
  destinationDetails: sampleEnds.destinationDetails,
};

/** Books a move of this client for the first day on which this driver is free, and gives it. */
async function give(office: APIRequestContext, clientId: string, driverId: string, from: number) {
  for (let ahead = from; ahead < from + 30; ahead++) {
    const id = await bookOrder({ api: office }, { ...move, clientId, orderDate: daysAhead(ahead) });
    const lawReason = "The new one is here on paper";
    const data = { driverId, owing: true, evenIfAway: true, lawReason };
    if ((await office.patch(`/api/orders/assign/${id}`, { data })).ok()) return id;
    await apiCalls(office).remove(`orders/delete/${id}`);
  }
  throw new Error("The sample driver is never free.");
}

/**
 * Has the wallets count, and adds money, jobs on their day, offers and documents, all by calls; answers the
 * ids of jobs by how far they are, of somebody who leaves, and of the batch that pays them out.
 */
export async function addWork(
  { office, as, samplePassword }: Calls,
  { client, driver }: { readonly client: Person; readonly driver: Person },
) {
  const { get, patch, post } = apiCalls(office);
  const sendFile = async (path: string, data: Buffer, api = office) =>
    replyBody(await api.post(`/api/${path}`, { data, headers: asFile }));
  const { version } = await get<{ version: number }>("settings");
  await patch("settings", { version, walletsFrom: daysAhead(0), vatNumber: "4123456789" });

  const { items } = await get<{ items: (Person & { vehicleId: string | null })[] }>(
    "drivers/all?limit=50&status=active",
  );
  // One without a vehicle has no jobs, and can leave.
  const leaver = items.find(({ vehicleId }) => vehicleId === null);
  if (!leaver) throw new Error("Each sample driver has a vehicle.");
  const { reference } = await get<{ reference: string }>(`wallets/${driver.id}`);
  await post(`wallets/topup/${leaver.id}`, { cents: 1_234_567, receivedOn: daysAhead(-1) });
  const statement = fnbStatement([
    [daysAhead(-3), "800.00", `FNB APP PAYMENT FROM ${reference}`],
    [daysAhead(-2), "12450.00", "ABSA BANK Bougainvillea Gardens Body Corporate INV MARCH"],
    [daysAhead(-2), "-84.50", "#MONTHLY ACCOUNT FEE"],
    [daysAhead(-1), "350.00", "CAPITEC N VAN DER WESTHUIZEN"],
  ]);
  await sendFile(`bank/import?account=${ownAccount}`, statement);

  const asDriver = await as(driver.email, "driver");
  const asClient = await as(client.email, "client");
  const asLeaver = await as(leaver.email, "driver");
  const finish = (id: string, cash: number) =>
    apiCalls(asDriver).post(`orders/finish/${id}`, { cash });
  const say = (id: string, cash: number) => apiCalls(asClient).patch(`orders/cash/${id}`, { cash });
  const jobs = [];
  for (let count = 0; count < 5; count++) {
    const id = await give(office, client.id, driver.id, 3 * count + 1);
    if (count > 0) await patch(`orders/status/${id}`, { status: "started" });
    jobs.push(id);
  }
  const [planned = "", started = "", waiting = "", disputed = "", confirmed = ""] = jobs;
  for (const id of [waiting, disputed]) {
    for (const width of [400, 500, 600]) {
      const photo = await picture("jpeg", { width, height: 400 });
      await sendFile(`orders/photos?orderId=${id}`, photo, asDriver);
    }
  }
  const priceOf = async (id: string) => (await get<{ price: number }>(`orders/${id}`)).price;
  await finish(waiting, await priceOf(waiting));
  await finish(disputed, 1_350);
  await say(disputed, 1_200);
  await finish(confirmed, await priceOf(confirmed));
  await say(confirmed, await priceOf(confirmed));

  const { items: open } = await apiCalls(asDriver).get<{ items: Person[] }>("jobs/open?limit=2");
  for (const { id } of open) await post(`orders/offer/${id}`, { driverIds: [driver.id] });
  const about = `kind=licence&holderId=${driver.id}&expiresOn=${daysAhead(700)}`;
  const scan = await picture("jpeg", { width: 900, height: 600 });
  await sendFile(`documents/send?${about}`, scan, asDriver);

  const details = {
    holder: "Bougainvillea Furniture Movers and Transport (Pty) Ltd",
    bank: "Capitec",
    branchCode: "470010",
    accountNumber: "1234567890",
    accountType: "savings",
    password: samplePassword,
  };
  await apiCalls(asDriver).post(`bankdetails/update/${driver.id}`, details);
  await apiCalls(asLeaver).post(`bankdetails/update/${leaver.id}`, details);
  const typed = await get<{ waiting: Person }>(`bankdetails/${leaver.id}`);
  await patch(`bankdetails/check/${typed.waiting.id}`, { how: "Called the number on file." });
  await patch(`drivers/update/${leaver.id}`, { status: "suspended" });
  const { id: payout } = await post("payouts/make", { driverId: leaver.id });
  return { planned, started, waiting, disputed, confirmed, leaver: leaver.id, money: payout };
}
