import type { reviewsContract } from "#contract/reviews.contract.ts";
import {
  about,
  at,
  type CallRows,
  type CallSetting,
  counted,
  created,
  everyParty,
  file,
  history,
  msg,
  read,
  staff,
  under,
  write,
} from "./call-row.ts";

const review = "id by rating words mayShow reply removedFor createdAt";

/** The order that this review is of. */
async function orderOf({ app, records }: CallSetting, payload: object = {}) {
  const id = await records.review();
  const { order_id } = await app.db
    .selectFrom("reviews")
    .select("order_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return at(order_id, payload);
}

export const reviewCalls: CallRows<typeof reviewsContract> = {
  "GET /api/orders/{id}/reviews": read(
    everyParty,
    {
      client: under("items", review),
      driver: "items",
      staff: under("items", review),
      admin: under("items", review),
    },
    async (setting, reader) => (reader === "driver" ? at(setting.order) : orderOf(setting)),
  ),
  "POST /api/orders/review/{id}": write(
    "client driver",
    "review",
    { client: created },
    about("completedOrder", { rating: 4, words: "Careful." }),
  ),
  "PATCH /api/orders/review/{id}": write("client", "consent", msg, (setting) =>
    orderOf(setting, { mayShow: false }),
  ),
  "GET /api/reviews/all": counted(
    staff,
    `${review} orderId reference name`,
    "standing",
    "all removed",
  ),
  "GET /api/reviews/all.csv": file(staff),
  "GET /api/reviews/{id}/history": read(staff, history, async ({ records }) => {
    const id = await records.review();
    await records.staffDo("POST", `reviews/remove/${id}`, { reason: "It names somebody." });
    return at(id);
  }),
  "PATCH /api/reviews/reply/{id}": write(
    staff,
    "reply",
    msg,
    about("review", { reply: "Thank you." }),
  ),
  "POST /api/reviews/remove/{id}": write(
    staff,
    "delete",
    msg,
    about("review", { reason: "It names somebody." }),
  ),
};
