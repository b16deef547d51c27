import type { dayContract } from "#contract/day.contract.ts";
import { picture } from "../files.ts";
import { jobOfToday, sendPhoto } from "../job-day.ts";
import {
  at,
  type CallRows,
  type CallSetting,
  created,
  everyParty,
  file,
  msg,
  type Reader,
  read,
  staff,
  write,
} from "./call-row.ts";

/** A job of today, and the headers of whichever of its people this reader stands for. */
async function jobFor({ app, readers }: CallSetting, reader: Reader) {
  const job = await jobOfToday(app, readers.admin);
  const own = reader === "client" || reader === "driver" ? { headers: job[reader].headers } : {};
  return { ...job, own };
}

async function finished(setting: CallSetting, reader: Reader) {
  const job = await jobFor(setting, reader);
  await job.start();
  await job.finish(5);
  return job;
}

export const dayCalls: CallRows<typeof dayContract> = {
  "PATCH /api/orders/ontheway/{id}": write(
    `driver ${staff}`,
    "on-the-way",
    msg,
    async (setting, reader) => {
      const { id, own } = await jobFor(setting, reader);
      return { ...at(id), ...own };
    },
  ),
  "PATCH /api/orders/start/{id}": write("driver", "start", msg, async (setting, reader) => {
    const { id, own, read } = await jobFor(setting, reader);
    return { ...at(id, { code: (await read()).startCode }), ...own };
  }),
  "POST /api/orders/photos": write("driver", "photo", created, async (setting, reader) => {
    const { id, own } = await jobFor(setting, reader);
    return { query: `?orderId=${id}`, payload: await picture(), ...own };
  }),
  "GET /api/orders/photos/{id}": file(everyParty, async (setting, reader) => {
    const { id, driver, own } = await jobFor(setting, reader);
    return { ...at((await sendPhoto(setting.app, driver, id)).json().id), ...own };
  }),
  "POST /api/orders/finish/{id}": write("driver", "complete", msg, async (setting, reader) => {
    const { id, own, start } = await jobFor(setting, reader);
    await start();
    return { ...at(id, { cash: 5 }), ...own };
  }),
  "PATCH /api/orders/cash/{id}": write(
    "client driver",
    "confirm-cash",
    msg,
    async (setting, reader) => {
      const { id, own, read } = await finished(setting, reader);
      const said = reader === "client" ? { cash: 5 } : { code: (await read()).cashCode };
      return { ...at(id, said), ...own };
    },
  ),
  "GET /api/jobs/devicekey": read("driver", "keys"),
  "PATCH /api/orders/settlecash/{id}": write(staff, "settle-cash", msg, async (setting, reader) =>
    at((await finished(setting, reader)).id, { cash: 7, reason: "Both agree by now." }),
  ),
};
