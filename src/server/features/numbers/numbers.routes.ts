import type { numbersContract } from "#contract/numbers.contract.ts";
import type { Handlers } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { chooseMoveSms, proveNumber, readOwnNumber, requestNumberCode } from "./prove-number.ts";

export function numbersRoutes(context: Context): Handlers<typeof numbersContract> {
  return {
    "GET /api/mynumber": ({ caller }) => readOwnNumber(context.db, caller),
    "POST /api/mynumber/code": ({ caller, request }) =>
      requestNumberCode(context, caller, clientNetwork(request)),
    "POST /api/mynumber/prove": ({ caller, body, request }) =>
      proveNumber(context, caller, body.verificationCode, clientNetwork(request)),
    "PATCH /api/mynumber": ({ caller, body }) => chooseMoveSms(context, caller, body.sms),
  };
}
