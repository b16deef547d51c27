import { type Selectable, sql } from "kysely";
import { contactMessage } from "#contract/contact.contract.ts";
import type { CallQuery } from "#contract/endpoints.ts";
import type { Db } from "#server/context.ts";
import { containsTextOrPhoneNumber } from "#server/core/parties/person-list.ts";
import { fileColumns } from "#server/lists/file-columns.ts";
import { tableSorts } from "#server/lists/list-rows.ts";
import type { Tables } from "#server/tables/tables.ts";

export type ContactMessageRow = Selectable<Tables["contact_messages"]>;

type ContactsFilter = CallQuery<"GET /api/contacts/all.csv">;

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
  sorts: tableSorts("contact_messages", {
    createdAt: ["createdAt", "id"],
    name: ["name", "createdAt", "id"],
  }),
  usualSort: "-createdAt",
  columns: fileColumns(contactMessage, {}, ["id", "createdAt"]),
};
