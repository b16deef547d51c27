import type { contactContract } from "#contract/contact.contract.ts";
import type { Handlers } from "#server/api/mount-contract.ts";
import { recordHandlers } from "#server/api/record-handlers.ts";
import type { Context } from "#server/context.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { contacts } from "./contact.store.ts";
import { markContact, removeContact, restoreContact } from "./contact-commands.ts";
import { createContact } from "./create-contact.ts";

export function contactRoutes(context: Context): Handlers<typeof contactContract> {
  return {
    "POST /api/createcontact": ({ body, request }) =>
      createContact(context, body, clientNetwork(request)),

    ...recordHandlers(context, "contacts", contacts, {
      update: markContact,
      restore: restoreContact,
      remove: removeContact,
    }),
  };
}
