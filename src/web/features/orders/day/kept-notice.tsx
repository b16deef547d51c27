import { formatInstant } from "#web/lib/format.ts";
import { useKeptMoment } from "#web/lib/kept/read-or-kept.ts";
import { Notice } from "#web/ui/states/notice.tsx";

/**
 * Says that a page shows what the phone read before, and when; nothing while the server answers.
 *
 * @param props.of how the names of what the page reads begin
 */
export function KeptNotice(props: { readonly of: string }) {
  const atMs = useKeptMoment(props.of);
  if (atMs === null) return null;
  const read = formatInstant(new Date(atMs).toISOString());
  return (
    <Notice kind="warning" title="No connection">
      What you see was read {read}. It may have changed since.
    </Notice>
  );
}
