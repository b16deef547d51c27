import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "#web/lib/api/api-client.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { useSingleMutation } from "#web/lib/use-single-mutation.ts";
import { reloadEverything } from "#web/parts/records/records.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { Otp } from "./otp-types.ts";

/** Sends a live code's mail once more; done or refused, the list is read again. */
export function ResendButton({ otp }: { readonly otp: Otp }) {
  const queryClient = useQueryClient();
  const sending = useSingleMutation({
    mutationFn: () => callApi("POST /api/otps/resend/{id}", { params: { id: otp.id } }),
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
      className="px-3!"
      busy={sending.isPending}
      onClick={() => sending.start()}
    >
      Resend
      <span className="sr-only"> the mail to {otp.email}</span>
    </Button>
  );
}
