import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { staffLinkValidForMinutes } from "#domain/codes/otp-policy.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { useSingleMutation } from "#web/lib/use-single-mutation.ts";
import { reloadEverything } from "#web/parts/records/records.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { StaffMember } from "./staff-types.ts";
import { fullName } from "./staff-words.ts";

/** Mails a member of staff a one-time link that sets a new password, after a Yes. */
export function PasswordLinkButton(props: {
  readonly member: StaffMember;
  /** True for the record of whoever is looking. */
  readonly isOwn: boolean;
  /** True where it stands alone, not among the actions of a row. */
  readonly isAlone?: boolean;
}) {
  const { member } = props;
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const sending = useSingleMutation({
    mutationFn: async () => {
      const { msg } = await callApi("POST /api/users/resetlink/{id}", {
        params: { id: member.id },
      });
      toast(msg);
      setAsking(false);
      await reloadEverything(queryClient);
    },
  });
  const close = () => {
    setAsking(false);
    sending.reset();
  };

  return (
    <>
      <Button
        variant={props.isAlone ? "secondary" : "quiet"}
        size="compact"
        className={props.isAlone ? "" : "px-2! whitespace-nowrap"}
        onClick={() => setAsking(true)}
      >
        Send password link
        <span className="sr-only"> to {fullName(member)}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={`Send a password link to ${props.isOwn ? "yourself" : fullName(member)}?`}
        busy={sending.isPending}
        error={sending.isError ? messageOf(sending.error) : null}
        onNo={close}
        onYes={() => sending.start()}
      >
        <p className="mb-4">
          The link goes to <span className="font-bold break-all">{member.email}</span>. It sets a
          new password once, within {staffLinkValidForMinutes} minutes. The present password works
          until then.
        </p>
      </ConfirmDialog>
    </>
  );
}
