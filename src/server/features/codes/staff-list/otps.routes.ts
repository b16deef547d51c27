import type { otpsContract } from "#contract/otps.contract.ts";
import { type Handlers, handleById } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { listHistory } from "#server/core/audit/list-history.ts";
import { findOtp } from "#server/core/codes/otps.store.ts";
import { Failure } from "#server/failure.ts";
import { listFile, listRecords } from "#server/lists/read-records.ts";
import { otpsAt, recordView } from "./list-otps.ts";
import { changeOtp } from "./otp-commands.ts";

export function otpsRoutes(context: Context): Handlers<typeof otpsContract> {
  const byId = handleById(context);
  const { db, clock } = context;
  return {
    "GET /api/otps/all": async ({ caller, query }) => {
      const page = await listRecords(db, otpsAt(clock()), query);
      await recordView(context, caller, query, page.items.length);
      return page;
    },
    "GET /api/otps/all.csv": ({ query }) => listFile(db, otpsAt(clock()), query),

    "GET /api/otps/{id}/history": async ({ params, query }) => {
      const otp = await findOtp(db, params.id);
      if (!otp) throw new Failure("not_found");
      return listHistory(db, { type: "otp", id: otp.id }, query);
    },

    "POST /api/otps/resend/{id}": byId(changeOtp("resend")),
    "PATCH /api/otps/restore/{id}": byId(changeOtp("restore")),
    "DELETE /api/otps/{id}": byId(changeOtp("delete")),
  };
}
