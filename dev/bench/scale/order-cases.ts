import { orderStatuses } from "#domain/orders/order-states.ts";
import type { Answer } from "../../chaos/frame/call.ts";
import type { DrillDatabase } from "../../chaos/frame/database.ts";

/** The product with a database of this many orders, and a member of staff who asks it. */
export type FullProduct = {
  readonly orders: number;
  readonly query: DrillDatabase["query"];
  /** An answer of success. @throws Error with any other */
  readonly read: (path: string) => Promise<Answer>;
};

/** A way to ask for a list, with as many different calls of it as make no difference to a cache. */
export type ListCase = { readonly name: string; readonly paths: readonly string[] };

const list = "/api/orders/all?limit=25";
const sampled = 40;
/** Beginnings of names, streets and places. */
const twoLetters = "Ma Ro Ha Sa Th No Jo Ki Be Le".split(" ");

type Sample = {
  readonly id: string;
  readonly client_id: string;
  readonly driver_id: string | null;
  readonly day: string;
  readonly pickup: string;
  readonly name: string;
  readonly surname: string;
  readonly cellphone: string;
  readonly plate: string | null;
  readonly reference: string;
};

async function cursorOf({ read }: FullProduct, query: string): Promise<string> {
  const { nextCursor } = (await read(`/api/orders/all?${query}`)).body;
  if (typeof nextCursor !== "string") throw new Error(`${query} has no second page.`);
  return nextCursor;
}

const different = (texts: readonly (string | null)[]) => [
  ...new Set(texts.filter((text) => text !== null)),
];

/** What the office asks its list of orders, on records that are drawn from all of this database. */
export async function orderCases(product: FullProduct): Promise<readonly ListCase[]> {
  const { query, orders } = product;
  const share = Math.min(100, (100 * 10 * sampled) / orders);
  const samples = await query<Sample>(
    `select orders.id, client_id, orders.driver_id, order_date::text as day, pickup,
       name, surname, cellphone, licence_plate as plate, reference
     from orders tablesample bernoulli (${share}) repeatable (7)
     join parties on parties.id = client_id join order_references on order_id = orders.id
     left join vehicles on vehicles.id = vehicle_id
     where hidden_at is null order by md5(orders.id::text) limit ${sampled}`,
  );
  const [middle] = await query<{ day: string }>(
    `select order_date::text as day from orders where hidden_at is null
     order by order_date offset ${Math.floor(orders / 2)} limit 1`,
  );
  // A cursor names a row, so one that a filter found leads into the middle of the whole list; and where
  // the opposite order's first page ends, this one's last begins.
  const inTheMiddle = await cursorOf(product, `limit=1&sort=orderDate&from=${middle?.day}`);
  const beforeTheLast = await cursorOf(product, "limit=25&sort=orderDate");
  const each = (name: string, queries: readonly string[]) => ({
    name,
    paths: queries.map((text) => `${list}${text}`),
  });
  const search = (name: string, texts: readonly string[]) =>
    each(
      name,
      texts.map((text) => `&q=${encodeURIComponent(text)}`),
    );
  return [
    each("first page", [""]),
    each("middle page", [`&cursor=${inTheMiddle}`]),
    each("last page", [`&cursor=${beforeTheLast}`]),
    ...orderStatuses.map((status) => each(`state ${status}`, [`&status=${status}`])),
    each("without a driver", ["&assigned=no"]),
    each("deleted ones", ["&removed=yes"]),
    each("with the counts of its filters", ["&counts=yes"]),
    each(
      "of a day",
      different(samples.map(({ day }) => day)).map((day) => `&orderDate=${day}`),
    ),
    each(
      "of a client",
      different(samples.map((one) => one.client_id)).map((id) => `&clientId=${id}`),
    ),
    each(
      "of a driver",
      different(samples.map((one) => one.driver_id)).map((id) => `&driverId=${id}`),
    ),
    search("search of two letters", twoLetters),
    search(
      "search of a street",
      different(samples.map(({ pickup }) => pickup.split(",")[0]?.replace(/^\d+\s/, "") ?? null)),
    ),
    search("search of a first name", different(samples.map(({ name }) => name))),
    search(
      "search of a whole name",
      samples.map(({ name, surname }) => `${name} ${surname}`),
    ),
    search(
      "search of a number",
      samples.map(({ cellphone }) => cellphone.replace("+27", "0")),
    ),
    search("search of a plate", different(samples.map(({ plate }) => plate))),
    search(
      "search of a reference",
      samples.map(({ reference }) => reference),
    ),
    search(
      "search of an id",
      samples.map(({ id }) => id),
    ),
    search(
      "search of an id's end",
      samples.map(({ id }) => id.slice(-8)),
    ),
  ];
}
