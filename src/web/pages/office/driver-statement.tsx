import { webPaths } from "#contract/web-paths.ts";
import { StatementView } from "#web/features/wallets/statement-view.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { useAddressPart } from "#web/lib/routing/current-page.ts";
import { BackToList } from "#web/parts/records/record-links.tsx";

export const meta = () => pageMeta({ title: "Driver's statement" });

/** A week of one driver. Staff only. */
export default function DriverStatement() {
  const id = useAddressPart("id");
  return (
    <>
      <BackToList to={webPaths.driverWallet(id)}>To the wallet</BackToList>
      <StatementView
        id={id}
        path={webPaths.driverStatement(id)}
        titleOf={(statement) => (statement ? `Statement of ${statement.name}` : "Statement")}
      />
    </>
  );
}
