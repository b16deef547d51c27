import type { Order } from "./orders.ts";
import { day, type Row, type Seeding } from "./seeding.ts";

type AuditEvent = Row<"audit_events">;
type Happening = Pick<AuditEvent, "action" | "changes"> & { readonly atMs: number };

/** The history of orders reaches back this far: about one event for each order of three years. */
const historyOfOrders = 270 * day;

function eventOf(
  { newId }: Seeding,
  actor: { readonly type: AuditEvent["actor_type"]; readonly id: string | null },
  record: Pick<AuditEvent, "entity" | "entity_id">,
  { atMs, action, changes }: Happening,
): AuditEvent {
  return {
    id: newId(atMs),
    at: new Date(atMs),
    actor_type: actor.type,
    actor_id: actor.id,
    action,
    ...record,
    changes,
  };
}

/** Invents the event of a client's or driver's registration. */
export function registration(
  seeding: Seeding,
  entity: "client" | "driver",
  { id, created_at }: { readonly id: string; readonly created_at: Date },
): AuditEvent {
  const actor = { type: entity, id };
  const happening = { atMs: created_at.getTime(), action: "register", changes: {} };
  return eventOf(seeding, actor, { entity, entity_id: id }, happening);
}

function whatStaffDid(order: Order): readonly Happening[] {
  const bookedMs = order.created_at.getTime();
  const doneMs = order.updated_at.getTime();
  const between = (part: number) => Math.floor(bookedMs + (doneMs - bookedMs) * part);
  const did: Happening[] = [];
  if (order.driver_id) {
    const changes = { driverId: [null, order.driver_id], vehicleId: [null, order.vehicle_id] };
    did.push({ atMs: between(0.5), action: "assign", changes });
  }
  if (order.status !== "pending") {
    did.push({ atMs: between(0.9), action: "start", changes: { status: ["pending", "started"] } });
  }
  if (order.status === "completed") {
    did.push({ atMs: doneMs, action: "complete", changes: { status: ["started", "completed"] } });
  }
  if (order.hidden_at) {
    did.push({ atMs: order.hidden_at.getTime(), action: "delete", changes: {} });
  }
  return did;
}

/** Invents an order's events from its booking on; none for an old order. */
export function historyOf(
  seeding: Seeding,
  order: Order,
  staffIds: readonly string[],
): readonly AuditEvent[] {
  const atMs = order.created_at.getTime();
  if (atMs < seeding.nowMs - historyOfOrders) return [];
  const record = { entity: "order", entity_id: order.id };
  const booking = { atMs, action: "book", changes: { price: order.price } };
  return [
    eventOf(seeding, { type: "client", id: order.client_id }, record, booking),
    ...whatStaffDid(order).map((happening) =>
      eventOf(seeding, { type: "user", id: seeding.choices.oneOf(staffIds) }, record, happening),
    ),
  ];
}
