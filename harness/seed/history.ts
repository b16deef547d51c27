import type { Order } from "./orders.ts";
import { dayMs, type Row, type Seeding } from "./seeding.ts";

type AuditEvent = Row<"audit_events">;
type Happening = Pick<AuditEvent, "action" | "changes"> & { readonly atMs: number };

/** The history of orders reaches back this far: about one event for each order of three years. */
const historyOfOrders = 270 * dayMs;

function buildEvent(
  { newId }: Seeding,
  actor: { readonly type: AuditEvent["actorType"]; readonly id: string | null },
  record: Pick<AuditEvent, "entity" | "entityId">,
  { atMs, action, changes }: Happening,
): AuditEvent {
  return {
    id: newId(atMs),
    at: new Date(atMs),
    actorType: actor.type,
    actorId: actor.id,
    action,
    ...record,
    changes,
  };
}

/** Invents the event of a client's or driver's registration. */
export function registration(
  seeding: Seeding,
  entity: "client" | "driver",
  { id, createdAt }: { readonly id: string; readonly createdAt: Date },
): AuditEvent {
  const actor = { type: entity, id };
  const happening = { atMs: createdAt.getTime(), action: "register", changes: {} };
  return buildEvent(seeding, actor, { entity, entityId: id }, happening);
}

function whatStaffDid(order: Order): readonly Happening[] {
  const bookedMs = order.createdAt.getTime();
  const doneMs = order.updatedAt.getTime();
  const between = (part: number) => Math.floor(bookedMs + (doneMs - bookedMs) * part);
  const did: Happening[] = [];
  if (order.driverId) {
    const changes = { driverId: [null, order.driverId], vehicleId: [null, order.vehicleId] };
    did.push({ atMs: between(0.5), action: "assign", changes });
  }
  if (order.status !== "pending") {
    did.push({ atMs: between(0.9), action: "start", changes: { status: ["pending", "started"] } });
  }
  if (order.status === "completed") {
    did.push({ atMs: doneMs, action: "complete", changes: { status: ["started", "completed"] } });
  }
  if (order.hiddenAt) {
    did.push({ atMs: order.hiddenAt.getTime(), action: "delete", changes: {} });
  }
  return did;
}

/** Invents an order's events from its booking on; none for an old order. */
export function inventHistory(
  seeding: Seeding,
  order: Order,
  staffIds: readonly string[],
): readonly AuditEvent[] {
  const atMs = order.createdAt.getTime();
  if (atMs < seeding.nowMs - historyOfOrders) return [];
  const record = { entity: "order", entityId: order.id };
  const booking = { atMs, action: "book", changes: { price: order.price } };
  return [
    buildEvent(seeding, { type: "client", id: order.clientId }, record, booking),
    ...whatStaffDid(order).map((happening) =>
      buildEvent(seeding, { type: "user", id: seeding.choices.oneOf(staffIds) }, record, happening),
    ),
  ];
}
