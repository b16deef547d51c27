import type { AppContext } from "#server/context.ts";
import { LoggableError } from "#server/platform/log/own-error.ts";

/** The time for which the gateway is asked about an SMS: two days of tries, after a night's wait. */
const askedForMs = 3 * 24 * 3_600_000;
/** The most questions to the SMS gateway at once, and the milliseconds after which no further one begins. */
const [concurrencyLimit, beginWithinMs] = [5, 40_000];

/** Asks the SMS gateway if SMS arrived, and again about unclear ones. @throws when no answer comes */
export async function readSmsDeliveryReports({ db, sms, clock, log }: AppContext): Promise<void> {
  const endsMs = clock() + beginWithinMs;
  // Any 500 SMS are asked about: the others have their turn in a later run.
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
        isDown ||= !(failure instanceof LoggableError);
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
