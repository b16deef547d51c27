import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";

/** The product as a process of its own, and a member of staff who calls it. */
export type Product = {
  /** The answer's JSON; throws when it is none of success. */
  readonly read: (path: string) => Promise<unknown>;
};

/** One call whose time is taken. */
export type OfficeCase = { readonly name: string; readonly path: string };

/** Sorts and filters as an address has them, and searches that find many, few and nothing. */
const list = (name: string, sorts: string, filters: string, many: string, few: string) => ({
  path: `/api/${name}`,
  /** Without the leading minus of the opposite direction. */
  sorts: sorts.split(" "),
  filters: filters.split(" "),
  searches: { many, few, none: "zzyzx qqfwj" },
});
type OfficeList = ReturnType<typeof list>;

const statuses = "status=pending status=active status=suspended status=removed";
const orderFilters =
  "status=pending status=started status=completed assigned=no assigned=yes removed=yes";
const clientFilters = `${statuses} clientType=corporate`;
const vehicleFilters = `${statuses} truckSize=3ton`;
const partyTypes = "type=client type=driver type=user";
const otpStates = "state=live state=spent state=replaced state=expired removed=yes";
const messageStates = "status=new status=handled removed=yes";
const officeLists: readonly OfficeList[] = [
  list("orders/all", "orderDate price booked", orderFilters, "Main Road", "harpsichord"),
  list("clients/all", "name email created", clientFilters, "nkosi", ".1-777@clients"),
  list("drivers/all", "name email area created", statuses, "a", ".1-77@drivers"),
  list("vehicles/all", "licencePlate truckSize created", vehicleFilters, "GP", "77"),
  list("owners/all", "name email area created", "removed=yes", "a", ".1-77@owners"),
  list("users/all", "name email role", `${statuses} role=admin`, "a", ".1-7@staff"),
  list("users/suspended", "name type", partyTypes, "a", "nkosi"),
  list("otps/all", "createdAt email", otpStates, "nkosi", ".1-777@visitors"),
  list("contacts/all", "createdAt name", messageStates, "office", ".1-777@visitors"),
];

type Listed = {
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly nextCursor: string | null;
};

const pageSize = 25;

async function readList({ read }: Product, path: string): Promise<Listed> {
  return (await read(path)) as Listed;
}

/** A last page: where the opposite order's first page ends, this one's last begins. */
async function lastPage(product: Product, { path }: OfficeList, sort: string) {
  const opposite = sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
  const query = `${path}?limit=${pageSize}&sort=`;
  const { nextCursor } = await readList(product, `${query}${opposite}`);
  return nextCursor === null ? [] : [`${query}${sort}&cursor=${nextCursor}`];
}

async function casesOf(product: Product, list: OfficeList): Promise<OfficeCase[]> {
  const { path, sorts, filters, searches } = list;
  const page = `${path}?limit=${pageSize}`;
  const cases = [{ name: "first page", path: page }];
  for (const sort of sorts.flatMap((name) => [name, `-${name}`])) {
    cases.push({ name: `sort ${sort}`, path: `${page}&sort=${sort}` });
    for (const last of await lastPage(product, list, sort)) {
      cases.push({ name: `sort ${sort}, last page`, path: last });
    }
  }
  for (const filter of filters) cases.push({ name: filter, path: `${page}&${filter}` });
  for (const [hits, q] of Object.entries(searches)) {
    cases.push({ name: `search, ${hits} hits`, path: `${page}&q=${encodeURIComponent(q)}` });
    const sort = sorts.at(-1) ?? "";
    const sorted = `${page}&q=${encodeURIComponent(q)}&sort=${sort}`;
    cases.push({ name: `search, ${hits} hits, sort ${sort}`, path: sorted });
  }
  return cases;
}

/** What only orders are asked: by whom and when, the counts of the filters, one order, its drivers. */
async function orderCases(product: Product): Promise<OfficeCase[]> {
  const list = "/api/orders/all?limit=25";
  const today = johannesburgDateAt(Date.now());
  const { items } = await readList(product, `${list}&assigned=yes`);
  const { id, clientId, driverId } = items[0] ?? {};
  const waiting = await readList(product, `${list}&assigned=no`);
  return [
    { name: "of one day", path: `${list}&orderDate=${today}` },
    { name: "from a day on", path: `${list}&from=${today}&sort=orderDate` },
    { name: "of one client", path: `${list}&clientId=${clientId}` },
    { name: "of one driver", path: `${list}&driverId=${driverId}` },
    { name: "search by id", path: `${list}&q=${String(id).slice(-12)}` },
    { name: "search and status", path: `${list}&q=Main%20Road&status=pending` },
    { name: "search of 2 letters", path: `${list}&q=Oa` },
    { name: "with the counts of its filters", path: `${list}&counts=yes` },
    { name: "one order", path: `/api/orders/${id}` },
    { name: "its history", path: `/api/orders/${id}/history` },
    { name: "who can take one", path: `/api/drivers/all?forOrder=${waiting.items[0]?.["id"]}` },
  ];
}

/** Every call of every table, by table. */
export async function officeCases(product: Product): Promise<Map<string, readonly OfficeCase[]>> {
  const tables = new Map<string, readonly OfficeCase[]>();
  for (const list of officeLists) {
    const more = list.path === "/api/orders/all" ? await orderCases(product) : [];
    tables.set(list.path, [...(await casesOf(product, list)), ...more]);
  }
  return tables;
}
