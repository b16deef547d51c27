import type { FullProduct } from "./databases.ts";
import type { ListCase } from "./order-cases.ts";

type OfficeCase = { readonly name: string; readonly path: string };

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
const clientFilters = `${statuses} clientType=corporate`;
const vehicleFilters = `${statuses} truckSize=3ton`;
const partyTypes = "type=client type=driver type=user";
const otpStates = "state=live state=spent state=replaced state=expired removed=yes";
const messageStates = "status=new status=handled removed=yes";
/** The lists beside that of the orders. */
const officeLists: readonly OfficeList[] = [
  list("clients/all", "name email created", clientFilters, "nkosi", ".1-777@clients"),
  list("drivers/all", "name email area created", statuses, "a", ".1-77@drivers"),
  list("vehicles/all", "licencePlate truckSize created", vehicleFilters, "GP", "77"),
  list("owners/all", "name email area created", "removed=yes", "a", ".1-77@owners"),
  list("users/all", "name email role", `${statuses} role=admin`, "a", ".1-7@staff"),
  list("users/suspended", "name type", partyTypes, "a", "nkosi"),
  list("otps/all", "createdAt email", otpStates, "nkosi", ".1-777@visitors"),
  list("contacts/all", "createdAt name", messageStates, "office", ".1-777@visitors"),
];

type Listed = { readonly nextCursor: string | null };

const pageSize = 25;

async function readList({ read }: FullProduct, path: string): Promise<Listed> {
  return (await read(path)).body as Listed;
}

/** A last page: where the opposite order's first page ends, this one's last begins. */
async function lastPage(product: FullProduct, { path }: OfficeList, sort: string) {
  const opposite = sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
  const query = `${path}?limit=${pageSize}&sort=`;
  const { nextCursor } = await readList(product, `${query}${opposite}`);
  return nextCursor === null ? [] : [`${query}${sort}&cursor=${nextCursor}`];
}

async function casesOf(product: FullProduct, list: OfficeList): Promise<OfficeCase[]> {
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

/** Every call of every table but that of the orders, named by its table. */
export async function officeCases(product: FullProduct): Promise<readonly ListCase[]> {
  const cases: ListCase[] = [];
  for (const list of officeLists) {
    for (const { name, path } of await casesOf(product, list)) {
      cases.push({ name: `${list.path.replace("/api/", "")}, ${name}`, paths: [path] });
    }
  }
  return cases;
}
