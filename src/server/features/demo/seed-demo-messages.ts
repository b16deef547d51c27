import { v7 as newId } from "uuid";
import type { Seed } from "./insert-demo-party.ts";

const hourMs = 60 * 60_000;

/** What sample people wrote, the newest first; `hoursAgo` from the moment of the seeding. */
const messages = [
  {
    name: "Nomvula Sample",
    message: "Do you carry an upright piano down two floors? It weighs about 220 kg.",
    hoursAgo: 2,
    status: "new",
  },
  {
    name: "Pieter Voorbeeld",
    message:
      "Our gate is 2,8 metres wide and the lane behind it is one-way.\nCan the 3-ton truck get in, or should we book the smaller one twice?",
    hoursAgo: 5,
    status: "new",
  },
  {
    name: "Zanele Example",
    message:
      "We open a shop in Midrand in January and need two deliveries a week. Whom do I talk to?",
    hoursAgo: 20,
    status: "new",
  },
  {
    name: "Kagiso Testman",
    message: "Thank you for the helpers last Friday. Nothing was scratched.",
    hoursAgo: 70,
    status: "handled",
  },
  {
    name: "Fatima Demo",
    message: "I booked the wrong day. May I change it to the Saturday?",
    hoursAgo: 120,
    status: "handled",
  },
] as const;

/** Puts a few sample messages into the staff's inbox. */
export async function insertDemoMessages({ trx, now }: Seed): Promise<void> {
  const rows = messages.map(({ name, message, hoursAgo, status }, index) => ({
    id: newId(),
    name,
    email: `${name.toLowerCase().replace(" ", ".")}@people.example.com`,
    cellphone: `082555900${index}`,
    message,
    status,
    created_at: new Date(now.getTime() - hoursAgo * hourMs),
    hidden_at: null,
  }));
  await trx.insertInto("contact_messages").values(rows).execute();
}
