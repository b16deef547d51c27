import { webPaths } from "#contract/web-paths.ts";
import { BackToList } from "#web/office/list/record-links.tsx";
import { pageMeta } from "#web/routing/page-meta.ts";
import { useParty } from "#web/session/access.ts";
import { StatementView } from "./statement-view.tsx";

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
