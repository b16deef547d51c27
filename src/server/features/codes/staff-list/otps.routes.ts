import type { otpEndpoints } from "#contract/otps.contract.ts";
import { type ApiHandlers, createHandlerById } from "#server/api/mount-contract.ts";
import { createRecordHandlers } from "#server/api/record-handlers.ts";
import type { AppContext } from "#server/context.ts";
import { createOtpList, recordOtpListView } from "./list-otps.ts";
import { createOtpCommand } from "./otp-commands.ts";

export function createOtpsApiHandlers(context: AppContext): ApiHandlers<typeof otpEndpoints> {
  const byId = createHandlerById(context);
  const otpsNow = () => createOtpList(context.clock());
  const handlers = createRecordHandlers(context, "otps", otpsNow, {
    restore: createOtpCommand("restore"),
  });
  return {
    ...handlers,
    "GET /api/otps/all": async (call) => {
      const page = await handlers["GET /api/otps/all"](call);
      await recordOtpListView(context, call.caller, call.query, page.items.length);
      return page;
    },
    "POST /api/otps/resend/{id}": byId(createOtpCommand("resend")),
    "DELETE /api/otps/{id}": byId(createOtpCommand("delete")),
  };
}
