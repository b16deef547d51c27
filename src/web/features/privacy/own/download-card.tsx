import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "#web/lib/api/api-client.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { readAgain } from "#web/lib/api/query-client.ts";
import { saveJson } from "#web/lib/api/save-file.ts";
import { useSingleMutation } from "#web/lib/use-single-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { ownDataKey } from "./own-data.queries.ts";

/** A copy of everything, at once (POPIA, section 23). */
export function DownloadCard() {
  const queryClient = useQueryClient();
  const download = useSingleMutation({
    mutationFn: async () => {
      const data = await callApi("POST /api/clients/mydata/export");
      saveJson(`layisha-my-data-${data.madeAt.slice(0, 10)}.json`, data);
      toast("Your data is on its way to your downloads.");
      await readAgain(queryClient, { queryKey: ownDataKey });
    },
  });
  return (
    <Card label="A copy of your data" className="md:p-6">
      <h2 className="text-lead font-bold">A copy of your data</h2>
      <p className="mt-1 mb-4 text-quiet">
        Everything that we hold about you, in one file that people and programs can read (JSON).
      </p>
      <div className="grid justify-items-start gap-4">
        <Button
          variant="secondary"
          size="compact"
          busy={download.isPending}
          onClick={() => download.start()}
        >
          Download my data
        </Button>
        {download.isError && <Notice kind="error">{messageOf(download.error)}</Notice>}
      </div>
    </Card>
  );
}
