import type { statementsContract } from "#contract/statements.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { signedInDriver } from "../factories.ts";
import { type Ask, type CallRows, type CallSetting, file, read, under } from "./call-row.ts";
import { toppedUp } from "./wallets.calls.ts";

const readers = "driver staff admin";
const part = `opening closing ${under("lines", "id at kind orderId reference cents")}`;

/** The present week of a driver whose wallet had a payment in it. */
async function ofReader(setting: CallSetting, reader: string): Promise<Ask> {
  const own = await signedInDriver(setting.app);
  const at = await toppedUp(setting, own.id);
  const query = `?week=${johannesburgDateAt(setting.app.clock.now())}`;
  return { at, query, ...(reader === "driver" && { headers: own.headers }) };
}

export const statementCalls: CallRows<typeof statementsContract> = {
  "GET /api/statements/{id}": read(
    readers,
    `driverId name monday sunday orders due vat ${under("wallet", part)} ${under("pay", "opening lines closing")}`,
    ofReader,
  ),
  "GET /api/statements/{id}/pdf": file(readers, ofReader),
  "GET /api/statements/{id}/csv": file(readers, ofReader),
};
