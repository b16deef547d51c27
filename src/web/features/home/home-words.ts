import { webPaths } from "#contract/web-paths.ts";

/** The three services (specification, section 1); each leads to its section of /services. */
export const services = [
  {
    title: "Moving",
    text: "A room, a flat or a whole house. Choose the truck, say how many helpers and floors, and the price is settled before anyone lifts a box.",
    action: { label: "How a move works", to: `${webPaths.services()}#moving` },
  },
  {
    title: "Delivery",
    text: "A fridge from the shop, a couch from a seller, stock for the store. Picked up where it stands and carried in where it belongs.",
    action: { label: "How a delivery works", to: `${webPaths.services()}#delivery` },
  },
  {
    title: "Business Partnership",
    text: "Loads every week, or every day. Tick the business box when you register, and we call you to agree how you want to work.",
    action: { label: "How we work with you", to: `${webPaths.services()}#partnership` },
  },
] as const;

export const reasons = [
  {
    title: "The price is the price",
    text: "Distance, truck, helpers and floors are counted before you book. Nothing is added at the door.",
  },
  {
    title: "Cash on the day",
    text: "No deposit and no card. You pay the driver once your goods are off the truck.",
  },
  {
    title: "Drivers we have checked",
    text: "We look at the documents of every driver and truck before the first job.",
  },
  {
    title: "Any day you like",
    text: "From 07:00 to 17:00, weekends and public holidays too.",
  },
  {
    title: "Helpers who carry",
    text: "Up to eight of them, priced per person, so you know what each costs.",
  },
  {
    title: "Plans change",
    text: "Cancel free of charge until the driver starts the job.",
  },
] as const;
