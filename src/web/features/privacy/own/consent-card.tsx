import { useQueryClient } from "@tanstack/react-query";
import { privacyVersion } from "#contract/privacy-version.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { readAgain } from "#web/lib/api/query-client.ts";
import { useSingleMutation } from "#web/lib/use-single-mutation.ts";
import { ConsentList } from "#web/parts/consents/consent-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { type OwnData, ownDataKey } from "./own-data.queries.ts";

/** What the client agreed to, and the one consent that can be withdrawn and given again. */
export function ConsentCard({ data }: { readonly data: OwnData }) {
  const queryClient = useQueryClient();
  const allows = data.profile.corporateInterest === "yes";
  const change = useSingleMutation({
    mutationFn: async () => {
      const { msg } = await callApi("PATCH /api/clients/mydata/consent", {
        body: { corporateInterest: allows ? "no" : "yes", privacyVersion },
      });
      toast(msg);
      await readAgain(queryClient, { queryKey: ownDataKey });
    },
  });
  return (
    <Card label="What you agreed to" className="md:p-6">
      <h2 className="mb-3 text-lead font-bold">What you agreed to</h2>
      <ConsentList consents={data.consents} />
      <div className="mt-4 grid justify-items-start gap-4">
        <Button
          variant="secondary"
          size="compact"
          busy={change.isPending}
          onClick={() => change.start()}
        >
          {allows ? "Stop calls about a partnership" : "Allow calls about a partnership"}
        </Button>
        {change.isError && <Notice kind="error">{messageOf(change.error)}</Notice>}
      </div>
    </Card>
  );
}
