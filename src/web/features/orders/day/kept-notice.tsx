import { useQueryClient } from "@tanstack/react-query";
import { formatInstant } from "#web/format.ts";
import { forgetMoments, useKeptMoment } from "#web/offline/read-or-kept.ts";
import { useWhenBack } from "#web/offline/when-back.ts";
import { Notice } from "#web/ui/states.tsx";

/**
 * Says that a page shows what the phone read before, and when. As soon as the server answers, all of it
 * is read again, and the notice goes.
 *
 * @param props.of how the names of what the page reads begin
 */
export function KeptNotice(props: { readonly of: string }) {
  const atMs = useKeptMoment(props.of);
  const queryClient = useQueryClient();
  useWhenBack(atMs !== null, () => {
    forgetMoments();
    void queryClient.invalidateQueries();
  });
  if (atMs === null) return null;
  const read = formatInstant(new Date(atMs).toISOString());
  return (
    <Notice kind="warning" title="No connection">
      What you see was read {read}. It may have changed since.
    </Notice>
  );
}
