import type { Agent } from "node:http";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { type Call, call } from "./call.ts";
import type { DrillParty } from "./drill-people.ts";

/** A network of its own for each number, as far as the product can tell. */
export function networkOf(number: number): { readonly "x-forwarded-for": string } {
  const part = (shift: number) => (number >> shift) & 255;
  return { "x-forwarded-for": ["10", part(16), part(8), part(0)].join(".") };
}

async function placeId(port: number, lines: Agent, name: string): Promise<unknown> {
  const path = `/api/places?q=${name}&session=drill`;
  const { body } = await call(port, lines, { method: "GET", path });
  const [place] = (body["items"] ?? []) as readonly { readonly placeId: string }[];
  if (!place) throw new Error(`The product does not know ${name}: ${JSON.stringify(body)}`);
  return place.placeId;
}

/**
 * What people do all day, cheap and dear, reading and writing: they work out prices, the app asks who
 * they are, the office looks at its orders. One call after the other, from ever other networks.
 */
export async function everydayCalls(
  { port, lines }: { readonly port: number; readonly lines: Agent },
  { client, staff }: { readonly client: DrillParty; readonly staff: DrillParty },
): Promise<(number: number) => Call> {
  const quote = {
    truckSize: "1.5ton",
    orderDate: addDays(johannesburgDateAt(Date.now()), 30),
    orderTime: "09:00",
    pickupPlaceId: await placeId(port, lines, "Bryanston"),
    destinationPlaceId: await placeId(port, lines, "Hatfield"),
    helpers: 1,
    floors: 2,
  };
  const kinds: readonly ((headers: Record<string, string>) => Call)[] = [
    (headers) => ({ method: "POST", path: "/api/quotes", headers, body: quote }),
    (headers) => ({ method: "GET", path: "/api/pricing/1.5ton", headers }),
    (headers) => ({ method: "GET", path: "/api/me", headers: { ...headers, ...client.headers } }),
    (headers) => ({
      method: "GET",
      path: "/api/orders/all?limit=50",
      headers: { ...headers, ...staff.headers },
    }),
  ];
  return (number) => {
    const kind = kinds[number % kinds.length];
    if (!kind) throw new Error("There is no call.");
    return kind(networkOf(number));
  };
}
