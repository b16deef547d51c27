import { type Selectable, sql } from "kysely";
import { contactMessageSchema } from "#contract/contact.contract.ts";
import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import type { Db } from "#server/context.ts";
import { containsTextOrPhoneNumber } from "#server/core/parties/person-list.ts";
import { createCsvColumns } from "#server/lists/file-columns.ts";
import { createTableSorts } from "#server/lists/list-rows.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";

export type ContactMessageRow = Selectable<DatabaseTables["contact_messages"]>;

type ContactsFilter = ReceivedCallQuery<"GET /api/contacts/all.csv">;

export const contactMessageList = {
  entity: "contact",
  id: "contact_messages.id",
  all: (db: Db) => db.selectFrom("contact_messages").selectAll(),
  listed: (db: Db, { q, removed, status }: ContactsFilter) => {
    let found = contactMessageList.all(db).where("hiddenAt", removed ? "is not" : "is", null);
    if (status) found = found.where("status", "=", status);
    if (!q) return found;
    // The index contact_messages_text serves this expression and no other.
    const haystack = sql`folded(name || ' ' || email || ' ' || cellphone || ' ' || message)`;
    return found.where(containsTextOrPhoneNumber(haystack, q));
  },
  sorts: createTableSorts("contact_messages", {
    createdAt: ["createdAt", "id"],
    name: ["name", "createdAt", "id"],
  }),
  usualSort: "-createdAt",
  columns: createCsvColumns(contactMessageSchema, {}, ["id", "createdAt"]),
};
