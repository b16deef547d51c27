import { driverNamedGraceMs } from "#domain/orders/order-messages.ts";
import type { TestApp } from "./app.ts";
import {
  bookedOrder,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInDriver,
} from "./factories.ts";
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

  async function scene(changes: object = {}) {
    const [office, client, driver] = [
      await openOffice(app),
      await signedInClient(app),
      await insertDriver(app),
    ];
    const id = await bookedOrder(app, client, { ...changes });
    const assign = async (driverId: string) => {
      await office.patch(`orders/assign/${id}`, { driverId });
      app.clock.advance(driverNamedGraceMs);
    };
    const unassign = () =>
      office.patch(`orders/unassign/${id}`, { driverId: null, vehicleId: null });
    const people = { client: client.email, driver: driver.email, office: sampleCompany.email };
    const states = async () => {
      const rows = await app.db
        .selectFrom("order_messages")
        .select(["kind", "state"])
        .orderBy("id")
        .execute();
      return rows.map(({ kind, state }) => `${kind} ${state}`);
    };
    await app.mailbox.deliver();
    return { id, office, client, driver, people, assign, unassign, states };
  }
  /** An order that nobody drives yet, with the three who call about it. */
  async function openJob() {
    const [office, client, driver] = [
      await openOffice(app),
      await signedInClient(app),
      await signedInDriver(app),
    ];
    const id = await bookedOrder(app, client);
    const { price, net } = await office.read(`orders/${id}`);
    await app.mailbox.deliver();
    const unassign = () =>
      office.patch(`orders/unassign/${id}`, { driverId: null, vehicleId: null });
    const calls = (party: SignedIn) => ({ ...party, ...app.as(party) });
    return { id, price, net, office, client: calls(client), driver: calls(driver), unassign };
  }
  return { leaving, scene, openJob };
}
