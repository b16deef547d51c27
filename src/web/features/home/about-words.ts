/** What the company promises, each a thing that the product does. */
export const promises = [
  {
    title: "You see all of it",
    text: "Truck, distance, helpers, floors, discounts: every amount stands in your quote, in words. What the screen says is what you pay.",
  },
  {
    title: "You keep your money until it is done",
    text: "No deposit, no card. You pay the driver in cash once your goods are off the truck.",
  },
  {
    title: "We know who we send",
    text: "A person of ours looks at the papers of every driver and every truck before the first job.",
  },
  {
    title: "We say what we do not do",
    text: "We work in Gauteng only and move nothing from province to province. If we are not the right people for it, you know before you book.",
  },
] as const;

/** How a move goes, from the first question to the cash. */
export const aboutSteps = [
  { title: "You get a quote", text: "Two places, a truck, a day. Free, and without an account." },
  {
    title: "You book",
    text: "The price is held for 30 minutes while you read the terms and look it over.",
  },
  {
    title: "We find the driver",
    text: "With a truck of at least the size you booked. You get the name and the number.",
  },
  {
    title: "The truck comes",
    text: "Your things are carried in, and you pay the price you saw.",
  },
] as const;
