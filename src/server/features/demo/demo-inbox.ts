import { v7 as newId } from "uuid";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { dueDateOf } from "#domain/privacy/request-policy.ts";
import { addressOf, type Seed } from "./demo-parties.ts";
import { demoClients } from "./demo-people.ts";

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

/** What sample people ask about their data, each of another client; `daysAgo` from today. */
const requests = [
  {
    kind: "erase",
    channel: "email",
    daysAgo: 33,
    status: "open",
    details: "Please delete my account. I have moved to another province.",
    answer: "",
  },
  {
    kind: "correct",
    channel: "account",
    daysAgo: 26,
    status: "open",
    details: "My surname has changed since I married.",
    answer: "",
  },
  {
    kind: "object",
    channel: "phone",
    daysAgo: 3,
    status: "open",
    details: "Does not want to be called about a business partnership.",
    answer: "",
  },
  {
    kind: "export",
    channel: "account",
    daysAgo: 10,
    status: "done",
    details: "",
    answer: "Downloaded on the person's own page.",
  },
  {
    kind: "erase",
    channel: "person",
    daysAgo: 40,
    status: "refused",
    details: "Asks us to erase the invoices of last year too.",
    answer: "Tax law makes us keep the amounts of your orders for five years, without your name.",
  },
] as const;

/** Puts requests in every state on the list that staff work. */
export async function insertDemoRequests(
  { trx, now }: Seed,
  clientIds: readonly string[],
): Promise<void> {
  const today = johannesburgDateAt(now.getTime());
  const rows = requests.map(({ daysAgo, ...request }, index) => {
    const person = demoClients[index + 1] ?? { name: "Sample", surname: "Sample" };
    const received_on = addDays(today, -daysAgo);
    return {
      ...request,
      id: newId(),
      party_id: clientIds[index + 1] ?? null,
      name: `${person.name} ${person.surname}`,
      email: addressOf(person, "clients"),
      received_on,
      due_on: dueDateOf(received_on),
      created_at: new Date(now.getTime() - daysAgo * 24 * hourMs),
      closed_at: request.status === "open" ? null : now,
    };
  });
  await trx.insertInto("privacy_requests").values(rows).execute();
}
