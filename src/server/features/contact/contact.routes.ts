import type { z } from "zod";
import type { contactContract, contactMessage } from "#contract/contact.contract.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { type Handlers, handleById } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { fileOf, historyOf, listRecords } from "#server/lists/read-records.ts";
import { type CsvColumn, fieldColumns } from "#server/platform/http/csv-file.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { type ContactRow, contacts } from "./contact.store.ts";
import { markContact, removeContact, restoreContact } from "./contact-commands.ts";
import { createContact } from "./create-contact.ts";

function presentContact(row: ContactRow): z.output<typeof contactMessage> {
  const { id, name, email, cellphone, message, status } = row;
  return { id, name, email, cellphone, message, status, createdAt: row.created_at.toISOString() };
}

const fileColumns: readonly CsvColumn<ContactRow>[] = [
  ...fieldColumns<ContactRow>("id", "created_at", "name", "email"),
  { header: "Cellphone", value: (row) => formatCellphone(row.cellphone) },
  ...fieldColumns<ContactRow>("message", "status"),
];

export function contactRoutes(context: Context): Handlers<typeof contactContract> {
  const byId = handleById(context);
  const { db } = context;
  return {
    "POST /api/createcontact": ({ body, request }) =>
      createContact(context, body, clientNetwork(request)),

    "GET /api/contacts/all": ({ query }) => listRecords(db, contacts, query, presentContact),

    "GET /api/contacts/all.csv": ({ query }) => fileOf(db, contacts, query, fileColumns),

    "GET /api/contacts/{id}/history": (call) => historyOf(db, contacts, call),

    "PATCH /api/contacts/update/{id}": byId(markContact),
    "PATCH /api/contacts/restore/{id}": byId(restoreContact),
    "DELETE /api/contacts/delete/{id}": byId(removeContact),
  };
}
