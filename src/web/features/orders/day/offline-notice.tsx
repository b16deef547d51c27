import { useReadCache } from "#web/api/use-read.ts";
import { formatInstant } from "#web/format.ts";
import { clearCachedReadTimes, useOldestCachedReadTime } from "#web/offline/cached-reads.ts";
import { useOnReconnect } from "#web/offline/reconnect.ts";
import { Notice } from "#web/ui/states.tsx";

/**
 * Says that the page shows data stored on the phone, and when it was read from the server. The page reads
 * all of it again as soon as the server answers.
 *
 * @param props.offlineName what the names of the stored replies begin with, such as `orders`
 */
export function OfflineNotice(props: { readonly offlineName: string }) {
  const atMs = useOldestCachedReadTime(props.offlineName);
  const cache = useReadCache();
  useOnReconnect(atMs !== null, () => {
    clearCachedReadTimes();
    void cache.invalidateQueries();
  });
  if (atMs === null) return null;
  const read = formatInstant(new Date(atMs).toISOString());
  return (
    <Notice kind="warning" title="No connection">
      What you see was read {read}. It may have changed since.
    </Notice>
  );
}
