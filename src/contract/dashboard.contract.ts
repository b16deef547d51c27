import { z } from "zod";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { callsFor } from "./endpoint.ts";
import { dayJob, listedOrder } from "./order-shapes.ts";
import * as shape from "./shapes.ts";

/** The soonest of these orders, and their number; 1 001 stands for every larger number. */
const orders = z.object({ items: z.array(listedOrder), total: z.int() });

const sum = z.object({ orders: z.int(), rand: shape.rand });
const money = z.object({
  /** All bookings except the cancelled ones. */
  booked: sum,
  done: sum,
  cancelled: sum,
  commission: shape.rand,
});

export const dashboardContract = callsFor(["readOrders"], {
  "GET /api/dashboard": {
    summary:
      "The office's open work, today's moves by the hour, and the money of the day and the week",
    reply: z.object({
      /** Orders that should have started, or should be completed by now. */
      late: orders,
      withoutDriver: orders.extend({
        /** The number of those that cannot wait: today's, and after 17:00 tomorrow's too. */
        alarm: z.object({ today: z.int(), tomorrow: z.int() }),
      }),
      waiting: z.object({
        drivers: z.int(),
        vehicles: z.int(),
        /** Documents to review; those that end within 30 days; and ended ones of active drivers and vehicles. */
        documents: z.int(),
        documentsEnding: z.int(),
        documentsEnded: z.int(),
        messages: z.int(),
        privacyOverdue: z.int(),
        privacySoon: z.int(),
        /** Future orders whose offers ended without an acceptance. */
        offersEnded: z.int(),
        /** Completed orders of which driver and client state different amounts of cash, or not the price. */
        cashDisputed: z.int(),
        /** Claims for damage and loss that wait for our answer, and those among them that are overdue. */
        claims: z.int(),
        claimsOverdue: z.int(),
      }),
      /** Cancellation fees that are neither paid nor waived. */
      owed: sum,
      /** The number of faults that the last check of the books found. */
      ledgerFaults: z.int(),
      /** The moves of today, the earliest first: 200 at most. */
      today: z.object({
        items: shape.objectList({
          ...dayJob,
          status: z.enum(orderStatuses),
          driver: z.string().nullable(),
        }),
        hasMore: z.boolean(),
      }),
      /** The money of today and of the week from Monday to Sunday, by the day of the move. */
      money: z.object({ day: money, week: money }),
    }),
  },
});
