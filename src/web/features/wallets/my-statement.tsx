import { webPaths } from "#contract/web-paths.ts";
import { BackToList } from "#web/office/list/record-links.tsx";
import { useParty } from "#web/session/access.ts";
import { StatementView } from "./statement-view.tsx";

export const meta = { title: "Statement" };

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
