import { webPaths } from "#contract/web-paths.ts";
import { offeredTrucks } from "#domain/fleet/truck-catalogue.ts";
import { orList } from "#domain/text/lists.ts";

export type ServiceSection = {
  /** The anchor that the home page links to. */
  readonly id: "moving" | "delivery" | "partnership";
  readonly title: string;
  readonly lead: string;
  readonly points: readonly string[];
  readonly quoteLabel: string;
  readonly more?: { readonly label: string; readonly to: string };
};

/** The three sections of /services (specification, section 2). */
export const serviceSections: readonly ServiceSection[] = [
  {
    id: "moving",
    title: "Moving",
    lead: "A room, a flat or a whole house, from door to door in one trip. The price is settled before anyone lifts a box.",
    points: [
      `Choose ${orList(offeredTrucks.map(({ weight, fits }) => `${weight} for ${fits}`))}.`,
      "Say how many people carry, up to eight, and how many floors there are at both ends.",
      "Cash to the driver once everything is off the truck. No deposit.",
    ],
    quoteLabel: "Get a quote for a move",
  },
  {
    id: "delivery",
    title: "Delivery",
    lead: "A fridge from the shop, a couch from a seller, stock for the store. Picked up where it stands and carried in where it belongs.",
    points: [
      "One thing or a full load: the truck is yours for the trip.",
      "Any day from 07:00 to 17:00, weekends and public holidays too.",
      "Tell the driver what matters in the notes: a gate, a guard, who signs for it.",
    ],
    quoteLabel: "Get a quote for a delivery",
  },
  {
    id: "partnership",
    title: "Partnership",
    lead: "Loads every week, or every day. Your business books like everybody else, at prices it sees first, and we agree with you how you want to work.",
    points: [
      "Tick the business box when you register, and a person calls you.",
      "Every job of yours stands in one list, with its price, its driver and its notes.",
      "Paid in cash on the day like any other job, unless a written contract between us says otherwise.",
    ],
    quoteLabel: "Get a business quote",
    more: { label: "Register your business", to: webPaths.clientRegister() },
  },
];
