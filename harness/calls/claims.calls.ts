import type { claimsContract } from "#contract/claims.contract.ts";
import { sendClaimPhoto } from "../claims.ts";
import { picture } from "../files.ts";
import {
  about,
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

const stand = "id state filedAt dueOn daysLeft asked agreed settledAt words";

/** The order of a new claim with a photo. */
async function claimedOrder({ app, records, readers }: CallSetting) {
  const id = await records.claim();
  await sendClaimPhoto(app, readers.client, id);
  const claims = app.db.selectFrom("claims").select("order_id").where("id", "=", id);
  return at((await claims.executeTakeFirstOrThrow()).order_id);
}

export const claimCalls: CallRows<typeof claimsContract> = {
  "POST /api/orders/claim/{id}": write(
    `client ${staff}`,
    "claim",
    created,
    about("completedOrder", { words: "A mirror is broken.", amount: null }),
  ),
  "GET /api/orders/{id}/claims": read(
    `client ${staff}`,
    under("items", `${stand} answer ${under("photos", "id at")}`),
    claimedOrder,
  ),
  "POST /api/claims/photos": write(
    `client ${staff}`,
    "claim-photo",
    created,
    async ({ records }) => ({
      query: `?claimId=${await records.claim()}`,
      payload: await picture(),
    }),
  ),
  "GET /api/claims/photos/{id}": file(`client ${staff}`, async ({ app, records, readers }) =>
    at((await sendClaimPhoto(app, readers.client, await records.claim())).json().id),
  ),
  "PATCH /api/claims/withdraw/{id}": write("client", "withdraw-claim", msg, about("claim")),
  "GET /api/claims/all": counted(
    staff,
    `${stand} orderId reference client driver photos`,
    "standing",
    "open overdue accepted refused withdrawn all",
  ),
  "GET /api/claims/all.csv": file(staff),
  "PATCH /api/claims/accept/{id}": write(
    staff,
    "accept-claim",
    msg,
    about("claim", { amount: 500, answer: "We pay half of a new table by Friday." }),
  ),
  "PATCH /api/claims/refuse/{id}": write(
    staff,
    "refuse-claim",
    msg,
    about("claim", { reason: "The photos before loading show it broken." }),
  ),
};
