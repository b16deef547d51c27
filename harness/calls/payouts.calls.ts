import type { payoutsContract } from "#contract/payouts.contract.ts";
import { goodPassword, signedInDriver, signedInStaff } from "../factories.ts";
import { givenBalance, givenBankDetails, typedDetails } from "../payouts.ts";
import {
  at,
  type CallRows,
  type CallSetting,
  created,
  file,
  listOf,
  msg,
  read,
  under,
  write,
} from "./call-row.ts";

const readers = "driver staff admin";
const parts = "earnings wallet cash debt";
const batch =
  "id kind until payBy state madeAt madeBy releasedAt releasedBy cents count paid returned";
const details = "id holder bank branchCode accountEnd accountType typedAt";

/** A driver who is due R 500 and can be paid. */
async function payee({ app, readers: { admin }, records }: CallSetting, driver?: string) {
  const id = driver ?? (await records.driver());
  await givenBalance(app, { kind: "earnings", partyId: id }, -50_000);
  await givenBankDetails(app, id, admin.id);
  return id;
}

/** A batch that another administrator made; answers its id. */
async function made(setting: CallSetting, driver?: string): Promise<string> {
  await payee(setting, driver);
  const { app } = setting;
  const { headers } = await signedInStaff(app, "admin");
  const url = "/api/payouts/make";
  return (await app.inject({ method: "POST", url, headers, payload: {} })).json().id;
}

async function released(setting: CallSetting, driver?: string): Promise<string> {
  const id = await made(setting, driver);
  const { headers } = setting.readers.admin;
  const url = `/api/payouts/release/${id}`;
  const payload = { password: goodPassword };
  await setting.app.inject({ method: "POST", url, headers, payload });
  return id;
}

/** A driver whom the reader may look at, with bank details in use and others that wait. */
async function withDetails(setting: CallSetting, reader: string) {
  const {
    app,
    readers: { admin },
  } = setting;
  const id = await ofReader(setting, reader);
  await givenBankDetails(app, id, admin.id);
  const url = `/api/bankdetails/update/${id}`;
  await app.inject({ method: "POST", url, headers: admin.headers, payload: typedDetails });
  return id;
}

const ofReader = async ({ readers: { driver }, records }: CallSetting, reader: string) =>
  reader === "driver" ? driver.id : records.driver();

export const payoutCalls: CallRows<typeof payoutsContract> = {
  "GET /api/bankdetails/{id}": read(
    readers,
    `${under("inUse", details)} ${under("waiting", `${details} waitsFor`)}`,
    async (setting, reader) => at(await withDetails(setting, reader)),
  ),
  "POST /api/bankdetails/update/{id}": write(
    readers,
    "bank-details",
    msg,
    async (setting, reader) => at(await ofReader(setting, reader), typedDetails),
  ),
  "PATCH /api/bankdetails/check/{id}": write(
    "admin",
    "check-bank-details",
    msg,
    async ({ app }) => {
      const driver = await signedInDriver(app);
      const url = `/api/bankdetails/update/${driver.id}`;
      await app.inject({ method: "POST", url, headers: driver.headers, payload: typedDetails });
      const row = app.db.selectFrom("bank_details").select("id").where("driver_id", "=", driver.id);
      const { id } = await row.executeTakeFirstOrThrow();
      return at(id, { how: "Called the number on file." });
    },
  ),
  "GET /api/payouts/due": read(
    "admin",
    `until payBy ${under("drivers", `id name ${parts} cents problem`)}`,
    async (setting) => {
      await payee(setting);
      return {};
    },
  ),
  "GET /api/payouts/all": read("admin", listOf(batch), async (setting) => {
    await made(setting);
    return {};
  }),
  "GET /api/payouts/{id}": read(
    "admin",
    `${batch} waitsFor ${under(
      "payouts",
      `id driverId name reference ${parts} cents state bank accountEnd`,
    )}`,
    async (setting) => at(await made(setting)),
  ),
  "GET /api/payouts/of/{id}": read(
    readers,
    under("payouts", "reference cents state payBy"),
    async (setting, reader) => {
      const id = await ofReader(setting, reader);
      await released(setting, id);
      return at(id);
    },
  ),
  "POST /api/payouts/make": write("admin", "make-payouts", created, async (setting) => {
    await payee(setting);
    return { payload: {} };
  }),
  "POST /api/payouts/release/{id}": write("admin", "release-payouts", msg, async (setting) =>
    at(await made(setting), { password: goodPassword }),
  ),
  "PATCH /api/payouts/withdraw/{id}": write("admin", "withdraw-payouts", msg, async (setting) =>
    at(await made(setting)),
  ),
  "GET /api/payouts/file/{id}": file("admin", async (setting) => at(await released(setting))),
};
