import { v7 as newId } from "uuid";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { dueDateOf } from "#domain/privacy/request-policy.ts";
import { addressOf, type Seed } from "./demo-parties.ts";
import { demoClients } from "./demo-people.ts";

const hourMs = 60 * 60_000;

const piano = "Do you carry an upright piano down two floors?";
const gate = `Our gate is 2.8 metres wide and the lane behind it is one-way.
Can the 3 ton truck get in, or should we book the smaller one twice?`;
const shop = "We open a shop in Midrand and need two deliveries a week. Whom do I talk to?";
const thanks = "Thank you for the helpers last Friday. Nothing was scratched.";
const wrongDay = "I booked the wrong day. May I change it to the Saturday?";

/** What sample people wrote, the newest first; `hoursAgo` from the moment of the seeding. */
const messages = [
  { name: "Nomvula Sample", message: piano, hoursAgo: 2, status: "new" },
  { name: "Pieter Voorbeeld", message: gate, hoursAgo: 5, status: "new" },
  { name: "Zanele Example", message: shop, hoursAgo: 20, status: "new" },
  { name: "Kagiso Testman", message: thanks, hoursAgo: 70, status: "handled" },
  { name: "Fatima Demo", message: wrongDay, hoursAgo: 120, status: "handled" },
] as const;

/** Puts a few sample messages into the staff's inbox. */
export async function insertDemoMessages({ trx, now }: Seed): Promise<void> {
  const rows = messages.map(({ name, message, hoursAgo, status }, index) => ({
    id: newId(),
    name,
    email: `${name.toLowerCase().replace(" ", ".")}@people.example.com`,
    cellphone: `+2782555900${index}`,
    message,
    status,
    created_at: new Date(now.getTime() - hoursAgo * hourMs),
    hidden_at: null,
  }));
  await trx.insertInto("contact_messages").values(rows).execute();
}

const open = { status: "open", answer: "" } as const;
const shown = "Downloaded on the person's own page.";
const invoices = "Asks us to erase the invoices of last year too.";
const taxLaw = "Tax law makes us keep the amounts for five years, without your name.";

/** What sample people ask about their data, each of another client; `daysAgo` from today. */
const requests = [
  { ...open, kind: "erase", channel: "email", daysAgo: 33, details: "Please delete my account." },
  { ...open, kind: "correct", channel: "account", daysAgo: 26, details: "My surname has changed." },
  { ...open, kind: "object", channel: "phone", daysAgo: 3, details: "Does not want to be called." },
  { kind: "export", channel: "account", daysAgo: 9, status: "done", details: "", answer: shown },
  {
    kind: "erase",
    channel: "person",
    daysAgo: 40,
    status: "refused",
    details: invoices,
    answer: taxLaw,
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
