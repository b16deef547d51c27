import type { Context } from "#server/context.ts";
import { OwnError } from "#server/platform/log/own-error.ts";

/** A gateway is asked about a text for three days: networks try for two, and a text may wait for a night before. */
const askedForMs = 3 * 24 * 3_600_000;
/** No question begins after so many milliseconds, so that the job ends within its time. */
const [concurrencyLimit, beginWithinMs] = [5, 40_000];

/** Asks the SMS gateway what became of texts; one without a clear answer again the next time. @throws when it does not answer */
export async function readSmsReports({ db, sms, clock, log }: Context): Promise<void> {
  const endsMs = clock() + beginWithinMs;
  // Any 500 of them: the others have their turn the next time.
  const found = await db
    .selectFrom("order_messages")
    .select(["id", "gatewayId"])
    .where("createdAt", ">", new Date(clock() - askedForMs))
    .where("gatewayId", "is not", null)
    .$narrowType<{ gatewayId: string }>()
    .orderBy((eb) => eb.fn("random"))
    .limit(500)
    .execute();
  const texts = found.values();
  let isDown = false;
  async function askInTurn(): Promise<void> {
    for (const { id, gatewayId } of texts) {
      if (isDown || clock() > endsMs) return;
      try {
        const report = await sms.ask(gatewayId);
        if (report === null) continue;
        const lost = report !== "delivered" && { state: "undelivered" as const, problem: report };
        const message = db.updateTable("order_messages").set({ gatewayId: null, ...lost });
        await message.where("id", "=", id).execute();
      } catch (failure) {
        isDown ||= !(failure instanceof OwnError);
        if (isDown) throw failure;
        log.warn(
          { orderMessage: id, err: failure },
          "the SMS gateway did not say what became of it",
        );
      }
    }
  }
  await Promise.all(Array.from({ length: concurrencyLimit }, askInTurn));
}
