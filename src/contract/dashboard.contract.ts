import { z } from "zod";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { callsFor } from "./endpoint.ts";
import { dayJob, listedOrder } from "./order-shapes.ts";
import { objectList, rand } from "./shapes.ts";

/** The soonest of these orders, and how many there are: one above 1 000 stands for more than that. */
const orders = z.object({ items: z.array(listedOrder), total: z.int() });

const sum = z.object({ orders: z.int(), rand });
const money = z.object({
  /** All bookings except the cancelled ones. */
  booked: sum,
  done: sum,
  cancelled: sum,
  commission: rand,
});

export const dashboardContract = callsFor(["readOrders"], {
  "GET /api/dashboard": {
    summary:
      "What the office must do now, today by the hour, and the money of the day and the week",
    reply: z.object({
      /** Not started though the time has come, or not completed though it should be done. */
      late: orders,
      withoutDriver: orders.extend({
        /** The number of those that cannot wait: today's, and after 17:00 tomorrow's too. */
        alarm: z.object({ today: z.int(), tomorrow: z.int() }),
      }),
      waiting: z.object({
        drivers: z.int(),
        vehicles: z.int(),
        /** To review; and in force still, to end within 30 days; and ended, of who is active. */
        documents: z.int(),
        documentsEnding: z.int(),
        documentsEnded: z.int(),
        messages: z.int(),
        privacyOverdue: z.int(),
        privacySoon: z.int(),
        /** Orders ahead that were offered, and that nobody has accepted in time. */
        offersEnded: z.int(),
        /** Completed orders of which driver and client do not say the same cash, or not the price. */
        cashDisputed: z.int(),
        /** Claims for damage and loss that wait for our answer, and of those whose last day has passed. */
        claims: z.int(),
        claimsOverdue: z.int(),
      }),
      /** Cancellation fees that clients have neither paid nor been let off. */
      owed: sum,
      /** The number of faults that the last check of the books found. */
      ledgerFaults: z.int(),
      /** The moves of today, the earliest first: 200 at most. */
      today: z.object({
        items: objectList({
          ...dayJob,
          status: z.enum(orderStatuses),
          driver: z.string().nullable(),
        }),
        hasMore: z.boolean(),
      }),
      /** By the day of the move; the week runs from Monday to Sunday. */
      money: z.object({ day: money, week: money }),
    }),
  },
});
