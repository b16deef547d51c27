import { driverNamedGraceMs } from "#domain/orders/order-messages.ts";
import type { TestApp } from "./app.ts";
import { bookedOrder, type SignedIn, signedInClient, signedInDriver } from "./factories.ts";
import { openOffice } from "./office.ts";
import { sampleCompany } from "./sample-company.ts";

/** Orders with the people who are told of them, and what leaves for these. */
export function messageScenes(app: TestApp) {
  /** The first words of each message that leaves now, by who gets it. */
  async function leaving(people: Readonly<Record<string, string>>, on: TestApp = app) {
    const names = new Map(Object.entries(people).map(([name, email]) => [email, name]));
    const messages = await on.mailbox.deliver();
    return messages.map(({ to, subject }) => `${names.get(to) ?? to}: ${subject.split(/[:,]/)[0]}`);
  }

  /** An order that nobody drives yet, with those who call about it, and what left when it was booked. */
  async function scene(changes: object = {}) {
    const [office, client, driver] = [
      await openOffice(app, "admin"),
      await signedInClient(app),
      await signedInDriver(app),
    ];
    const id = await bookedOrder(app, client, { ...changes });
    const assign = async (driverId = driver.id) => {
      await office.patch(`orders/assign/${id}`, { driverId });
      app.clock.advance(driverNamedGraceMs);
    };
    const unassign = () =>
      office.patch(`orders/unassign/${id}`, { driverId: null, vehicleId: null });
    const people = { client: client.email, driver: driver.email, office: sampleCompany.email };
    const states = async () => {
      const rows = app.db.selectFrom("order_messages").select(["kind", "state"]).orderBy("id");
      return (await rows.execute()).map(({ kind, state }) => `${kind} ${state}`);
    };
    const booked = await app.mailbox.deliver();
    const calls = (party: SignedIn) => ({ ...party, ...app.as(party) });
    const callers = { office, client: calls(client), driver: calls(driver) };
    return { id, ...callers, people, booked, assign, unassign, states };
  }
  return { leaving, scene };
}
