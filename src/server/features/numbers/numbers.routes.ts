import type { phoneNumberEndpoints } from "#contract/numbers.contract.ts";
import type { ApiHandlers } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
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
    "POST /api/mynumber/code": ({ caller, network }) =>
      requestPhoneNumberCode(context, caller, network),
    "POST /api/mynumber/prove": ({ caller, body, network }) =>
      provePhoneNumber(context, caller, body.verificationCode, network),
    "PATCH /api/mynumber": ({ caller, body }) => changeSmsConsent(context, caller, body.sms),
  };
}
