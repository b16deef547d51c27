import type { phoneNumberEndpoints } from "#contract/numbers.contract.ts";
import type { ApiHandlers } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { clientNetworkKey } from "#server/platform/http/guards/client-address.ts";
import {
  changeSmsConsent,
  provePhoneNumber,
  readOwnPhoneNumber,
  requestPhoneNumberCode,
} from "./prove-number.ts";

export function createNumbersApiHandlers(
  context: AppContext,
): ApiHandlers<typeof phoneNumberEndpoints> {
  return {
    "GET /api/mynumber": ({ caller }) => readOwnPhoneNumber(context.db, caller),
    "POST /api/mynumber/code": ({ caller, request }) =>
      requestPhoneNumberCode(context, caller, clientNetworkKey(request)),
    "POST /api/mynumber/prove": ({ caller, body, request }) =>
      provePhoneNumber(context, caller, body.verificationCode, clientNetworkKey(request)),
    "PATCH /api/mynumber": ({ caller, body }) => changeSmsConsent(context, caller, body.sms),
  };
}
