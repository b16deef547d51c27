import { driverNamedMessageDelayMs } from "#domain/orders/messages/message-times.ts";
import type { TestApp } from "./app.ts";
import { bookedOrder, type SignedIn, signedInClient, signedInDriver } from "./factories.ts";
import { openOffice } from "./office.ts";
import { sampleCompany } from "./sample-company.ts";

/** Orders with the people who get messages about them, and the messages that leave. */
export function followMessages(app: TestApp) {
  /** The recipient and the first words of each e-mail that leaves now. */
  async function sentNow(people: Readonly<Record<string, string>>) {
    const names = new Map(Object.entries(people).map(([name, email]) => [email, name]));
    const messages = await app.mailbox.deliver();
    return messages.map(({ to, subject }) => `${names.get(to) ?? to}: ${subject.split(/[:,]/)[0]}`);
  }

  /** An order without a driver, with the people who call about it. Its first messages have left. */
  async function newOrder(changes: object = {}) {
    const [office, client, driver] = [
      await openOffice(app, "admin"),
      await signedInClient(app),
      await signedInDriver(app),
    ];
    const id = await bookedOrder(app, client, { ...changes });
    const assign = async (driverId = driver.id) => {
      await office.patch(`orders/assign/${id}`, { driverId });
      app.clock.advance(driverNamedMessageDelayMs);
    };
    const unassign = () =>
      office.patch(`orders/unassign/${id}`, { driverId: null, vehicleId: null });
    const people = { client: client.email, driver: driver.email, office: sampleCompany.email };
    const states = async () => {
      const rows = app.db.selectFrom("order_messages").select(["kind", "state"]).orderBy("id");
      return (await rows.execute()).map(({ kind, state }) => `${kind} ${state}`);
    };
    const sent = await sentNow(people);
    const calls = (party: SignedIn) => ({ ...party, ...app.as(party) });
    const callers = { office, client: calls(client), driver: calls(driver) };
    return { id, ...callers, people, sent, assign, unassign, states };
  }
  return { sentNow, newOrder };
}
