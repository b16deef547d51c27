import { webPaths } from "#contract/web-paths.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import { Loaded } from "#web/api/loaded.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { useWallet } from "./wallets.queries.ts";

/** The wallet on the page of a driver, for staff. */
export function WalletCard({ driverId }: { readonly driverId: string }) {
  return (
    <Card title="Wallet" className="md:p-6">
      <Loaded query={useWallet(driverId)} what="the wallet" lines={2}>
        {({ wallet, debt }) => (
          <>
            <p className="text-lead tabular-nums">
              {debt > 0 ? `${formatCents(debt)} owed` : formatCents(wallet)}
            </p>
            <LinkButton
              to={webPaths.driverWallet(driverId)}
              variant="secondary"
              size="compact"
              className="mt-3"
            >
              Top-ups and commission
            </LinkButton>
          </>
        )}
      </Loaded>
    </Card>
  );
}
