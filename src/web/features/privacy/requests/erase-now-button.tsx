import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#web/lib/api/api-client.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { useSingleMutation } from "#web/lib/use-single-mutation.ts";
import { reloadEverything } from "#web/parts/records/records.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { PrivacyRequest } from "./request-records.ts";
import { whoAsked } from "./request-words.ts";

/** Erases the account that a request is about, after a Yes. */
export function EraseNowButton({ request }: { readonly request: PrivacyRequest }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const erasing = useSingleMutation({
    mutationFn: async () => {
      const { msg } = await callApi("POST /api/privacyrequests/erase/{id}", {
        params: { id: request.id },
      });
      toast(msg);
      setAsking(false);
      await reloadEverything(queryClient);
    },
  });
  const close = () => {
    setAsking(false);
    erasing.reset();
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Erase now
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={`Erase ${whoAsked(request)} for good?`}
        danger
        busy={erasing.isPending}
        error={erasing.isError ? messageOf(erasing.error) : null}
        onNo={close}
        onYes={() => erasing.start()}
      >
        <p className="mb-4">
          The account ends at once, and the name, the addresses, the number and the messages are
          gone from every record. Of orders the day, the amounts, the distance and the area stay.
          Nobody can bring it back. The person is told by e-mail, and the request is done.
        </p>
      </ConfirmDialog>
    </>
  );
}
