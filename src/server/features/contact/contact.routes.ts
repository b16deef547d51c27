import type { contactEndpoints } from "#contract/contact.contract.ts";
import type { ApiHandlers } from "#server/api/mount-contract.ts";
import { createRecordHandlers } from "#server/api/record-handlers.ts";
import type { AppContext } from "#server/context.ts";
import { contactMessageList } from "./contact.store.ts";
import {
  markContactMessage,
  removeContactMessage,
  restoreContactMessage,
} from "./contact-commands.ts";
import { createContactMessage } from "./create-contact.ts";

export function createContactApiHandlers(
  context: AppContext,
): ApiHandlers<typeof contactEndpoints> {
  return {
    "POST /api/createcontact": ({ body, network }) => createContactMessage(context, body, network),

    ...createRecordHandlers(context, "contacts", contactMessageList, {
      update: markContactMessage,
      restore: restoreContactMessage,
      remove: removeContactMessage,
    }),
  };
}
