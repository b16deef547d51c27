import type { otpsContract } from "#contract/otps.contract.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { Handlers } from "#server/mount-contract.ts";
import { everyRow, listPage } from "#server/platform/db/list-page.ts";
import { listHistory } from "../../audit/list-history.ts";
import { findOtp } from "../otps.store.ts";
import { otpsFile, presentOtp, queryOtps, recordView } from "./list-otps.ts";
import { removeOtp, resendOtp, restoreOtp } from "./otp-commands.ts";

export function otpsRoutes(context: Context): Handlers<typeof otpsContract> {
  const { db, clock } = context;
  return {
    "GET /api/otps/all": async ({ caller, query: { limit, cursor, ...filter } }) => {
      const { query, sort } = queryOtps(db, filter, clock());
      const { rows, total, nextCursor } = await listPage(query, { sort, limit, cursor });
      await recordView(context, caller, filter, rows.length);
      return { items: rows.map(presentOtp), total, nextCursor };
    },

    "GET /api/otps/all.csv": ({ query: filter }) => {
      const { query, sort } = queryOtps(db, filter, clock());
      return otpsFile(everyRow(query, sort));
    },

    "GET /api/otps/{id}/history": async ({ params, query }) => {
      const otp = await findOtp(db, params.id);
      if (!otp) throw new Failure("not_found");
      return listHistory(db, { entity: "otp", entityId: otp.id }, query);
    },

    "POST /api/otps/resend/{id}": ({ caller, params }) => resendOtp(context, caller, params.id),
    "PATCH /api/otps/restore/{id}": ({ caller, params }) => restoreOtp(context, caller, params.id),
    "DELETE /api/otps/{id}": ({ caller, params }) => removeOtp(context, caller, params.id),
  };
}
