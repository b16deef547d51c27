import { type RawBuilder, sql } from "kysely";
import { expect, it } from "vitest";
import {
  checkOrderAction,
  initialOrderStatus,
  type OrderAction,
  type OrderStatus,
  orderActions,
  orderStatuses,
  orderStatusesWithRule,
} from "#domain/orders/order-states.ts";
import { openTestApp } from "#harness/app.ts";
import { brokenByChange, brokenRule } from "#harness/broken-rule.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { isOpenOrder } from "#server/core/orders/order-states.store.ts";

/** SQL and the database are compared with the domain's order states here. */
const app = await openTestApp();
const client = await signedInClient(app);

/** The states for which the database finds `condition` true of an order. */
async function statusesWhere(condition: RawBuilder<unknown>, { hasDriver = true } = {}) {
  const crew = hasDriver ? sql`gen_random_uuid()` : sql`null::uuid`;
  const { rows } = await sql<{ status: OrderStatus }>`
    select status from (
      select status, place, ${crew} as driver_id, ${crew} as vehicle_id, null::date as hidden_at
      from unnest(${sql.val(orderStatuses)}::text[]) with ordinality as named (status, place)
    ) as orders
    where ${condition} order by place`.execute(app.db);
  return rows.map(({ status }) => status);
}

/** A condition of the table of orders, as PostgreSQL itself writes it. */
async function readCondition(column: "indpred" | "conbin", name: string) {
  const { rows } = await sql<{ text: string }>`
    select pg_get_expr(${column === "indpred" ? sql`indpred` : sql`conbin`}, conrelid) as text
    from pg_constraint left join pg_index on indexrelid = conindid
    where conrelid = 'orders'::regclass and conname = ${name}`.execute(app.db);
  return sql.raw(rows[0]?.text ?? "");
}

it("SQL and domain have the same states", { tags: ["R5", "W5", "database-guards"] }, async () => {
  expect(await statusesWhere(isOpenOrder())).toEqual(orderStatusesWithRule("isOpen"));
});

it.each(["orders_driver_free", "orders_vehicle_free"])(
  "%s holds for occupying orders alone",
  { tags: ["R5", "W5", "database-guards"] },
  async (name) => {
    const condition = await readCondition("indpred", name);
    expect(await statusesWhere(condition)).toEqual(orderStatusesWithRule("isOpen"));
    expect(await statusesWhere(condition, { hasDriver: false })).toEqual([]);
  },
);

it("the database wants a driver in the states that need one", { tags: ["R7", "W5"] }, async () => {
  const needing = orderStatusesWithRule("needsDriver");
  const withoutOne = orderStatuses.filter((status) => !needing.includes(status));
  const condition = await readCondition("conbin", "orders_under_way_with_driver");
  expect(await statusesWhere(condition, { hasDriver: false })).toEqual(withoutOne);
});

/** The moves that the domain has from a state, for an order with a driver. */
function movesFrom(status: OrderStatus) {
  return (Object.keys(orderActions) as OrderAction[]).flatMap((action) => {
    const to = orderActions[action].leadsTo;
    const isRefused = checkOrderAction(action, { status, hasDriver: true }) !== null;
    return to === null || isRefused ? [] : [{ to, losesDriver: action === "removeDriver" }];
  });
}

/** The states that an order passes on its way to this one, each after the one before. */
function pathTo(wanted: OrderStatus): readonly OrderStatus[] {
  const paths: OrderStatus[][] = [[initialOrderStatus]];
  for (const path of paths) {
    const [at = initialOrderStatus] = path.slice(-1);
    if (at === wanted) return path;
    for (const { to } of movesFrom(at)) if (!path.includes(to)) paths.push([...path, to]);
  }
  throw new Error(`No order ever becomes ${wanted}.`);
}

const moves = orderStatuses.flatMap((from) =>
  orderStatuses.flatMap((to) =>
    [false, true]
      .filter((losesDriver) => losesDriver || from !== to)
      .map((losesDriver) => ({ from, to, losesDriver })),
  ),
);

/** Moves an order past the application. Who cancels says why: the database wants both at once. */
function moved(id: string, status: OrderStatus, without: object = {}): Promise<string> {
  if (status !== "cancelled") return brokenByChange(app, "orders", id, { status, ...without });
  const crew = Object.keys(without).map((column) => sql`, ${sql.ref(column)} = null`);
  return brokenRule(
    app,
    sql`with reason as (insert into cancellations (order_id, at, by_type, by_id, kind, reason)
        values (${id}, now(), 'client', ${client.id}, 'client', 'It rains.') on conflict do nothing)
      update orders set status = 'cancelled' ${sql.join(crew, sql``)} where id = ${id}`,
  );
}

it.each(moves)("judges $from to $to", { tags: ["R7", "W5"] }, async ({ from, to, losesDriver }) => {
  const [id, crew] = [await bookedOrder(app, client), await insertDriver(app)];
  await brokenByChange(app, "orders", id, { driverId: crew.id, vehicleId: crew.vehicleId });
  for (const status of pathTo(from).slice(1)) {
    expect(await moved(id, status)).toBe("accepted");
  }
  const without = losesDriver ? { driverId: null, vehicleId: null } : {};
  const isAllowed = movesFrom(from).some(
    (move) => move.to === to && move.losesDriver === losesDriver,
  );
  expect((await moved(id, to, without)) === "accepted").toBe(isAllowed);
});
