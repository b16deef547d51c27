import type { Context } from "#server/context.ts";
import { OwnError } from "#server/platform/log/own-error.ts";

/** A network tries a phone that is off for at most two days, and a text may have waited for a night. */
const askedForMs = 3 * 24 * 3_600_000;
/** Questions to the gateway at the same time; none begins after so long, so that the job ends within its time. */
const [mostAtOnce, beginWithinMs] = [5, 40_000];

/** A text without a clear answer is asked for again the next time. @throws when the gateway does not answer */
export async function readSmsReports({ db, sms, clock, log }: Context): Promise<void> {
  const endsMs = clock() + beginWithinMs;
  // Of more than 500, any: the others are asked for the next time.
  const found = await db
    .selectFrom("order_messages")
    .select(["id", "gateway_id"])
    .where("created_at", ">", new Date(clock() - askedForMs))
    .where("gateway_id", "is not", null)
    .$narrowType<{ gateway_id: string }>()
    .orderBy((eb) => eb.fn("random"))
    .limit(500)
    .execute();
  const texts = found.values();
  let isAway = false;
  async function askInTurn(): Promise<void> {
    for (const { id, gateway_id } of texts) {
      if (isAway || clock() > endsMs) return;
      try {
        const said = await sms.ask(gateway_id);
        if (said === null) continue;
        const isLost = said !== "delivered" && { state: "undelivered" as const, problem: said };
        const told = db.updateTable("order_messages").set({ gateway_id: null, ...isLost });
        await told.where("id", "=", id).execute();
      } catch (failure) {
        isAway ||= !(failure instanceof OwnError);
        if (isAway) throw failure;
        log.warn(
          { orderMessage: id, err: failure },
          "the SMS gateway did not say what became of it",
        );
      }
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, askInTurn));
}
