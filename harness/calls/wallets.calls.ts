import type { walletsContract } from "#contract/wallets.contract.ts";
import { at, type CallRows, type CallSetting, listOf, read } from "./call-row.ts";

const readers = "driver staff admin";

/** A driver with a payment in the wallet, as an administrator entered it. */
export async function toppedUp({ app, readers: { admin }, records }: CallSetting, driver?: string) {
  const id = driver ?? (await records.driver());
  const { headers } = admin;
  const payload = { cents: 5000, receivedOn: "2026-12-01" };
  await app.inject({ method: "POST", url: `/api/wallets/topup/${id}`, headers, payload });
  return id;
}

const ofReader = async (setting: CallSetting, reader: string) =>
  at(await toppedUp(setting, reader === "driver" ? setting.readers.driver.id : undefined));

export const walletCalls: CallRows<typeof walletsContract> = {
  "GET /api/wallets/{id}": read(
    readers,
    "id name surname wallet debt earnings cash held reference payTo countsFrom doCount",
    ofReader,
  ),
  "GET /api/wallets/{id}/entries": read(
    readers,
    listOf("id at kind orderId reference cents reverses isReversed"),
    ofReader,
  ),
};
