import { sampleTrip } from "../booking.ts";
import { bookingBody } from "../factories.ts";
import { freshSize, sampleRates } from "../new-records.ts";
import { owingOrder } from "../owing-order.ts";
import { post } from "../verified-address.ts";
import {
  aboutNewRecord,
  atId,
  type CallSetting,
  type GoodAsk,
  type GoodCalls,
} from "./good-call.ts";

/** Two places of Pretoria, as the ends of a trip. */
async function places({ app }: CallSetting) {
  const { items } = (await app.inject({ url: "/api/places?q=Hatfield" })).json();
  const [pickupPlaceId = "", destinationPlaceId = ""] = items.map(
    ({ placeId }: { placeId: string }) => placeId,
  );
  return { pickupPlaceId, destinationPlaceId };
}

const betweenPlaces: GoodAsk = async (setting) => ({
  query: `?${new URLSearchParams(await places(setting))}`,
});

async function quotedTrip(setting: CallSetting) {
  const { pickup: _, destination: __, ...details } = sampleTrip;
  return { ...details, ...(await places(setting)) };
}

export const priceCalls: GoodCalls = {
  "GET /api/places": () => ({ query: "?q=Hatfield" }),
  "GET /api/places/near": () => ({ query: "?lat=-25.75&lng=28.23" }),
  "GET /api/places/{placeId}": async (setting) =>
    atId(encodeURIComponent((await places(setting)).pickupPlaceId)),
  "GET /api/routes": betweenPlaces,
  "GET /api/prices": betweenPlaces,
  "POST /api/quotes": async (setting) => ({ payload: await quotedTrip(setting) }),
  "GET /api/quotes/{quoteId}": async (setting) =>
    atId((await post(setting.app, "/api/quotes", await quotedTrip(setting))).json().quoteId),
  "GET /api/pricing/{truckSize}": () => atId("3ton"),
  "POST /api/pricing/create": () => ({ payload: { truckSize: freshSize(), ...sampleRates } }),
  "PATCH /api/pricing/{truckSize}": { ...sampleRates, baseAmount: 1.2 },
  "POST /api/otps/resend/{id}": async ({ app, records }) => {
    const id = await records.otp();
    app.clock.advance(31_000);
    return atId(id);
  },
};

const ownOrder: GoodAsk = ({ order }) => atId(order);

export const orderCalls: GoodCalls = {
  "POST /api/orders/create": async ({ app, readers }, reader) => {
    const isOwn = reader === "client";
    const clientId = isOwn ? {} : { clientId: readers.client.id };
    const booker = isOwn ? readers.client : readers.admin;
    return { payload: await bookingBody(app, booker, { orderTime: "11:00", ...clientId }) };
  },
  "GET /api/orders/{id}/drivers": async ({ records }) => {
    await records.driver();
    return atId(await records.order());
  },
  "PATCH /api/orders/assign/{id}": async ({ records }) =>
    atId(await records.order(), { driverId: await records.driver() }),
  "PATCH /api/orders/unassign/{id}": aboutNewRecord("assignedOrder"),
  "PATCH /api/orders/status/{id}": aboutNewRecord("assignedOrder", { status: "started" }),
  "POST /api/orders/cancel/{id}": { reason: "The sale fell through." },
  "PATCH /api/orders/cancellation/{id}": async ({ app, readers }) =>
    atId(await owingOrder(app, readers.admin), { feeState: "waived" }),
  "PATCH /api/orders/update/{id}": { notes: "Ring twice." },
  "PATCH /api/orders/takeback/{id}": aboutNewRecord("startedOrder", {
    reason: "Pressed by mistake.",
  }),
  "POST /api/orders/proposals/{id}": async ({ records }, reader) => {
    const { id, parties, proposal } = await records.largerOrder();
    const headers = reader === "driver" ? { headers: parties.driver.headers } : {};
    return { ...atId(id, proposal), ...headers };
  },
  "PATCH /api/orders/proposals/{id}": async ({ app, records, readers }, reader) => {
    const { id, parties, proposal } = await records.largerOrder();
    await records.staffDo("POST", `orders/proposals/${id}`, proposal);
    const order = await app.as(readers.admin).read(`orders/${id}`);
    const answer = reader === "client" ? "accept" : "withdraw";
    return {
      ...atId(id, { proposalId: order.proposal.id, answer }),
      ...(reader in parties && { headers: parties[reader as keyof typeof parties].headers }),
    };
  },
  "POST /api/orders/note/{id}": { text: "Pays late." },
  "POST /api/orders/share/{id}": ownOrder,
  "DELETE /api/orders/share/{id}": ownOrder,
  "GET /api/shares/{token}": async ({ app, readers: { client }, order: id }) => {
    const { link } = (await app.as(client).post(`orders/share/${id}`)).json();
    return atId(link.split("/").at(-1));
  },
};
