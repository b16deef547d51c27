/** A list of the back office, and what is asked of it. */
export type OfficeList = {
  readonly path: string;
  /** The names of its sorts, without the leading minus of the opposite direction. */
  readonly sorts: readonly string[];
  /** Filters as they stand in an address. */
  readonly filters: readonly string[];
  readonly searches: { readonly many: string; readonly few: string; readonly none: string };
};

const none = "zzyzx qqfwj";
const statuses = ["pending", "active", "suspended", "removed"].map((status) => `status=${status}`);

export const officeLists: readonly OfficeList[] = [
  {
    path: "/api/orders/all",
    sorts: ["orderDate", "price", "booked"],
    filters: [
      "status=pending",
      "status=started",
      "status=completed",
      "assigned=no",
      "assigned=yes",
      "removed=yes",
    ],
    searches: { many: "Main Road", few: "harpsichord", none },
  },
  {
    path: "/api/clients/all",
    sorts: ["name", "email", "created"],
    filters: [...statuses, "clientType=corporate"],
    searches: { many: "nkosi", few: ".1-777@clients", none },
  },
  {
    path: "/api/drivers/all",
    sorts: ["name", "email", "area", "created"],
    filters: statuses,
    searches: { many: "a", few: ".1-77@drivers", none },
  },
  {
    path: "/api/vehicles/all",
    sorts: ["licencePlate", "truckSize", "created"],
    filters: [...statuses, "truckSize=3ton"],
    searches: { many: "GP", few: "77", none },
  },
  {
    path: "/api/owners/all",
    sorts: ["name", "email", "area", "created"],
    filters: ["removed=yes"],
    searches: { many: "a", few: ".1-77@owners", none },
  },
  {
    path: "/api/users/all",
    sorts: ["name", "email", "role"],
    filters: [...statuses, "role=admin"],
    searches: { many: "a", few: ".1-7@staff", none },
  },
  {
    path: "/api/users/suspended",
    sorts: ["name", "type"],
    filters: ["type=client", "type=driver", "type=user"],
    searches: { many: "a", few: "nkosi", none },
  },
  {
    path: "/api/otps/all",
    sorts: ["createdAt", "email"],
    filters: ["state=live", "state=spent", "state=replaced", "state=expired", "removed=yes"],
    searches: { many: "nkosi", few: ".1-777@visitors", none },
  },
  {
    path: "/api/contacts/all",
    sorts: ["createdAt", "name"],
    filters: ["status=new", "status=handled", "removed=yes"],
    searches: { many: "office", few: ".1-777@visitors", none },
  },
];
