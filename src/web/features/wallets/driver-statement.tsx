import { webPaths } from "#contract/web-paths.ts";
import { BackToList } from "#web/office/list/record-links.tsx";
import { useAddressPart } from "#web/routing/current-page.ts";
import { StatementView } from "./statement-view.tsx";

export const meta = { title: "Driver's statement" };

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
