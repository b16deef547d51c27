import { webPaths } from "#contract/web-paths.ts";
import { offeredTrucks } from "#domain/fleet/truck-catalogue.ts";
import { orList } from "#domain/text/lists.ts";

const delivery =
  "A fridge from the shop, a couch from a seller, stock for the store. Picked up where it stands and carried in where it belongs.";

export const services = [
  {
    id: "moving",
    title: "Moving",
    card: {
      title: "Moving",
      text: "A room, a flat or a whole house. Choose the truck, say how many helpers and floors, and the price is settled before anyone lifts a box.",
      link: "How a move works",
    },
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
    card: { title: "Delivery", text: delivery, link: "How a delivery works" },
    lead: delivery,
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
    card: {
      title: "Business Partnership",
      text: "Loads every week, or every day. Tick the business box when you register, and we call you to agree how you want to work.",
      link: "How we work with you",
    },
    lead: "Loads every week, or every day. Your business books like everybody else, at prices it sees first, and we agree with you how you want to work.",
    points: [
      "Tick the business box when you register, and a person calls you.",
      "All your jobs are in one list, each with its price, its driver and its notes.",
      "Paid in cash on the day like any other job, unless a written contract between us says otherwise.",
    ],
    quoteLabel: "Get a business quote",
    more: { label: "Register your business", to: webPaths.clientRegister() },
  },
] as const;
