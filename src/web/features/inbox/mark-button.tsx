import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "#web/lib/api/api-client.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { useSingleMutation } from "#web/lib/use-single-mutation.ts";
import { reloadEverything } from "#web/parts/records/records.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { ContactMessage } from "./message-types.ts";

/** Marks a message as handled, or as new again; done or refused, the list is read again. */
export function MarkButton({ message }: { readonly message: ContactMessage }) {
  const queryClient = useQueryClient();
  const next = message.status === "new" ? "handled" : "new";
  const marking = useSingleMutation({
    mutationFn: () =>
      callApi("PATCH /api/contacts/update/{id}", {
        params: { id: message.id },
        body: { status: next },
      }),
    onSuccess: ({ msg }) => toast(msg),
    onError: (error) => toast(messageOf(error), "error"),
    onSettled: async () => {
      await reloadEverything(queryClient);
    },
  });
  return (
    <Button
      variant="secondary"
      size="compact"
      className="px-3! whitespace-nowrap md:basis-full"
      busy={marking.isPending}
      onClick={() => marking.start()}
    >
      {next === "handled" ? "Mark as handled" : "Mark as new"}
      <span className="sr-only">, message from {message.name}</span>
    </Button>
  );
}
