import { z } from "zod";
import { orderStatuses } from "#domain/orders/order-states.ts";
import type { StaffRight } from "#domain/people/rights.ts";
import { declareEndpoints } from "./endpoint.ts";
import { listedDayJobFields, listedOrderSchema } from "./order-shapes.ts";
import * as shape from "./shapes.ts";

/** The earliest orders of one section, and the number of all its orders; 1 001 means more than 1 000. */
const orders = z.object({ items: z.array(listedOrderSchema), total: z.int() });

const sum = z.object({ orders: z.int(), rand: shape.randAmountField });
const money = z.object({
  /** The number and the price of all bookings except the cancelled ones. */
  booked: sum,
  done: sum,
  cancelled: sum,
  commission: shape.randAmountField,
});

const countFor = (right: StaffRight) => shape.restrictToRight(right, z.int());

export const dashboardEndpoints = declareEndpoints(["readOrders"], {
  "GET /api/dashboard": {
    summary:
      "The office's open work, today's moves by the hour, and the money of the day and the week",
    reply: z.object({
      /** Orders that should have started, or should have been completed, by now. */
      late: orders,
      withoutDriver: orders.extend({
        /** The number of orders that need a driver at once: today's, and after 17:00 tomorrow's too. */
        alarm: z.object({ today: z.int(), tomorrow: z.int() }),
      }),
      waiting: z.object({
        drivers: countFor("manageFleet"),
        vehicles: countFor("manageFleet"),
        /** Documents to review; ones that expire in 30 days; expired ones of active drivers and vehicles. */
        documents: countFor("manageDocuments"),
        documentsEnding: countFor("manageDocuments"),
        documentsEnded: countFor("manageDocuments"),
        messages: countFor("answerMessages"),
        reviews: countFor("manageReviews"),
        privacyOverdue: countFor("answerPrivacyRequests"),
        privacySoon: countFor("answerPrivacyRequests"),
        /** Future orders that were offered to drivers, none of whom accepted in time. */
        offersEnded: z.int(),
        /** Completed orders where client and driver state different amounts of cash, or not the price. */
        cashDisputed: z.int(),
        /** Orders whose driver proposes a price so low that staff have to approve it. */
        pricesWaiting: z.int(),
        /** Claims for damage and loss that wait for our answer, and those among them that are overdue. */
        claims: countFor("manageClaims"),
        claimsOverdue: countFor("manageClaims"),
      }),
      /** Cancellation fees that are neither paid nor waived. */
      owed: sum,
      /** The number of faults that the last check of the books found. */
      ledgerFaults: countFor("readIncome"),
      /** The moves of today, the earliest first: 200 at most. */
      today: z.object({
        items: shape.objectListField({
          ...listedDayJobFields,
          status: z.enum(orderStatuses),
          driver: z.string().nullable(),
        }),
        hasMore: z.boolean(),
      }),
      /** The money of moves on today's date, and of moves in this week from Monday to Sunday. */
      money: shape.restrictToRight("readIncome", z.object({ day: money, week: money })),
    }),
  },
});
