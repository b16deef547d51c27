import { webPaths } from "#contract/web-paths.ts";
import { StatementView } from "#web/features/wallets/statement-view.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { useParty } from "#web/lib/session/access.ts";
import { BackToList } from "#web/parts/records/record-links.tsx";

export const meta = () => pageMeta({ title: "Statement" });

/** A driver's own week. */
export default function DriversStatement() {
  const { id } = useParty();
  return (
    <>
      <BackToList to={webPaths.wallet()}>To your wallet</BackToList>
      <StatementView id={id} path={webPaths.statement()} titleOf={() => "Statement"} />
    </>
  );
}
