import type { dayContract } from "#contract/day.contract.ts";
import { idempotencyKeyOf } from "#server/api/idempotency-key.ts";
import { type Handlers, handleById } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { confirmCash, finishJob, settleCash } from "./cash.ts";
import { openPhoto, sendPhoto } from "./order-photos.ts";
import { setOut, startJob } from "./start-job.ts";

export function dayRoutes(context: Context): Handlers<typeof dayContract> {
  return {
    "PATCH /api/orders/ontheway/{id}": ({ caller, params, body, request }) =>
      setOut(context, caller, params.id, { ...body, key: idempotencyKeyOf(request) }),
    "PATCH /api/orders/start/{id}": ({ caller, params, body, request }) =>
      startJob(context, caller, params.id, { ...body, key: idempotencyKeyOf(request) }),
    "POST /api/orders/photos": ({ caller, query, body }) => sendPhoto(context, caller, query, body),
    "GET /api/orders/photos/{id}": ({ caller, params }) => openPhoto(context.db, caller, params.id),
    "POST /api/orders/finish/{id}": ({ caller, params, body, request }) =>
      finishJob(context, caller, params.id, { ...body, key: idempotencyKeyOf(request) }),
    "PATCH /api/orders/cash/{id}": ({ caller, params, body, request }) =>
      confirmCash(context, caller, params.id, { ...body, key: idempotencyKeyOf(request) }),
    "PATCH /api/orders/settlecash/{id}": handleById(context)(settleCash),
    "GET /api/jobs/devicekey": ({ caller }) => ({
      keys: context.secrets.accepted.map((signer) =>
        signer.sign("device-key", caller.id).toString("base64"),
      ),
    }),
  };
}
