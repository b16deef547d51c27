import type { documentsContract } from "#contract/documents.contract.ts";
import { licence, sendDocument } from "../documents.ts";
import { pdf } from "../files.ts";
import {
  at,
  type CallRows,
  type CallSetting,
  counted,
  created,
  file,
  msg,
  read,
  staff,
  under,
  write,
} from "./call-row.ts";

const holder = `id type name ${under(
  "kinds",
  `kind isNeeded standing ${under("documents", "id state expiresOn hasFile reason sentAt")}`,
)}`;

const licenceOf = ({ readers }: CallSetting) => licence(readers.driver.id);

/** A licence of the driver that waits; answers its id. */
async function waiting(setting: CallSetting): Promise<string> {
  const answer = await sendDocument(setting.app, setting.readers.driver, licenceOf(setting));
  return String(answer.json().id);
}

export const documentCalls: CallRows<typeof documentsContract> = {
  "GET /api/documents/mine": read("driver", under("holders", holder), async (setting) => {
    await waiting(setting);
    return {};
  }),
  "GET /api/documents/of/{id}": read(staff, holder, async (setting) => {
    await waiting(setting);
    return at(setting.readers.driver.id);
  }),
  "GET /api/documents/all": {
    ...counted(
      staff,
      "id kind state expiresOn sentAt holderType holderId holderName",
      "standing",
      "waiting expiring expired",
    ),
    ask: async (setting) => {
      await waiting(setting);
      return { query: "?counts=yes" };
    },
  },
  "GET /api/documents/file/{id}": file("driver staff admin", async (setting) =>
    at(await waiting(setting)),
  ),
  "POST /api/documents/send": write("driver staff admin", "send-document", created, (setting) => ({
    query: `?${new URLSearchParams({ ...licenceOf(setting), kind: "permit" })}`,
    payload: pdf,
  })),
  "POST /api/documents/receive": write(staff, "receive-document", created, (setting) => ({
    payload: { ...licenceOf(setting), kind: "permit" },
  })),
  "PATCH /api/documents/accept/{id}": write(staff, "accept-document", msg, async (setting) =>
    at(await waiting(setting)),
  ),
  "PATCH /api/documents/refuse/{id}": write(staff, "refuse-document", msg, async (setting) =>
    at(await waiting(setting), { reason: "The photo is not sharp." }),
  ),
};
