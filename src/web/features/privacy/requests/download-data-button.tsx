import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "#web/lib/api/api-client.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { saveJson } from "#web/lib/api/save-file.ts";
import { shortId } from "#web/lib/format.ts";
import { useSingleMutation } from "#web/lib/use-single-mutation.ts";
import { reloadEverything } from "#web/parts/records/records.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import type { PrivacyRequest } from "./request-records.ts";

/** Takes along what we hold about the person who asked, to send it to them. */
export function DownloadDataButton({ request }: { readonly request: PrivacyRequest }) {
  const queryClient = useQueryClient();
  const download = useSingleMutation({
    mutationFn: async () => {
      const { id } = request;
      const data = await callApi("POST /api/privacyrequests/export/{id}", { params: { id } });
      saveJson(`layisha-data-of-request-${shortId(id).replace("\u2026", "")}.json`, data);
      await reloadEverything(queryClient);
    },
  });
  return (
    <>
      <Button variant="secondary" busy={download.isPending} onClick={() => download.start()}>
        Download data
      </Button>
      {download.isError && <Notice kind="error">{messageOf(download.error)}</Notice>}
    </>
  );
}
