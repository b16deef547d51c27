import type { contactContract } from "#contract/contact.contract.ts";
import { type Handlers, handleById } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { readCalls } from "#server/lists/read-records.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { contacts } from "./contact.store.ts";
import { markContact, removeContact, restoreContact } from "./contact-commands.ts";
import { createContact } from "./create-contact.ts";

export function contactRoutes(context: Context): Handlers<typeof contactContract> {
  const byId = handleById(context);
  return {
    "POST /api/createcontact": ({ body, request }) =>
      createContact(context, body, clientNetwork(request)),

    ...readCalls(context, "contacts", contacts),
    "PATCH /api/contacts/update/{id}": byId(markContact),
    "PATCH /api/contacts/restore/{id}": byId(restoreContact),
    "DELETE /api/contacts/delete/{id}": byId(removeContact),
  };
}
