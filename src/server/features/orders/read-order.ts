import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { jobGiveBackDeadlineMs } from "#domain/dispatch/offer-policy.ts";
import {
  contactsReadableForDriverFromMs,
  readableForDriver,
} from "#domain/orders/driver-access.ts";
import type { MoveFacts } from "#domain/orders/messages/message-facts.ts";
import { checkOrderAction } from "#domain/orders/order-states.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { readDispatchPolicy } from "#server/core/company/company.store.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { calculateCancellationCosts } from "./cancellation-costs.ts";
import { deriveCodesForClient } from "./day/job-codes.ts";
import { recordOrderMessagesSeen } from "./messages/message-history.store.ts";
import { findPlacesElsewhere } from "./named-elsewhere.ts";
import { type OrderDetails, requireOrder } from "./order-records.store.ts";
import { toOrderDetailsReply } from "./present-order.ts";

type Cut = Pick<OrderDetails, "order" | "client"> & { readonly before?: MoveFacts | null };

/** Removes from an order, and from the move before a change, what the driver may not read now. */
export function hideOrderPartsFromDriver<Facts extends Cut>(
  facts: Facts,
  contactHours: number,
  nowMs: number,
) {
  const { order, client, before } = facts;
  const readable = readableForDriver(order, contactHours, nowMs);
  if (readable.doors) return facts;
  const cut = <M extends MoveFacts>(move: M) => ({
    ...readable.cut(move),
    pickupDetails: null,
    destinationDetails: null,
  });
  const { name, surname } = readable.client ? client : { name: "", surname: "" };
  return {
    ...facts,
    order: cut(order),
    client: { name, surname, cellphone: "", email: "" },
    ...(before && { before: cut(before) }),
  };
}

function giveBackUntil(order: OrderRow, giveBackHours: number, nowMs: number): Date | null {
  if (checkOrderAction("giveBack", { status: order.status, hasDriver: true })) return null;
  const untilMs = jobGiveBackDeadlineMs(order, giveBackHours);
  return untilMs < nowMs ? null : new Date(untilMs);
}

/** Reads an order for a page or document; its driver also gets the times for giving it back and for calls. */
export async function readOrder(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  viewer: Pick<Party, "id" | "type">,
  id: string,
) {
  const details = await requireOrder(db, viewer, id);
  if (viewer.type !== "driver") return { details };
  const nowMs = clock();
  const { contactHours, giveBackHours } = await readDispatchPolicy(db);
  const { order } = details;
  const contactFromMs = contactsReadableForDriverFromMs(order, contactHours, nowMs);
  const driverTimes = {
    isToday: order.orderDate === johannesburgDateAt(nowMs),
    giveBackUntil: giveBackUntil(order, giveBackHours, nowMs),
    contactFrom: contactFromMs === null ? null : new Date(contactFromMs),
  };
  return { details: hideOrderPartsFromDriver(details, contactHours, nowMs), driverTimes };
}

/** Reads the page of an order, on which a client finds the codes that the driver asks for. */
export async function readOrderPage(context: AppContext, viewer: Party, id: string) {
  const { details, driverTimes } = await readOrder(context, viewer, id);
  await recordOrderMessagesSeen(context, viewer, [id], "page");
  const agreed = { versions: details.versions, proposal: details.askedPrice };
  return {
    ...toOrderDetailsReply(details, viewer),
    ...driverTimes,
    ...(viewer.type !== "driver" && {
      cancelling: calculateCancellationCosts(details.order, agreed, context.clock()),
    }),
    ...(viewer.type === "client" && deriveCodesForClient(context.secrets, details)),
    ...(isStaffMember(viewer) && { elsewhere: await findPlacesElsewhere(details.order) }),
  };
}
