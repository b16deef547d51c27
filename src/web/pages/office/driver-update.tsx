import { webPaths } from "#contract/web-paths.ts";
import { ConsentsCard } from "#web/features/consents/consents-card.tsx";
import { UnlessErased } from "#web/features/consents/unless-erased.tsx";
import { DriverForm } from "#web/features/drivers/driver-form.tsx";
import { type Driver, driverRecords } from "#web/features/drivers/driver-records.ts";
import { DriversVehicles } from "#web/features/drivers/drivers-vehicles.tsx";
import { ReviewCard } from "#web/features/drivers/review-card.tsx";
import { RecordPage } from "#web/features/records/edit/record-page.tsx";
import { RecordStatusBadge } from "#web/features/records/record-status.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RequireParty } from "#web/lib/require-party.tsx";
import type { Route } from "./+types/driver-update";
import { RecordLayout } from "./record-layout.tsx";
import { RelatedOrders } from "./related-orders.tsx";

export const meta = () => pageMeta({ title: "Edit driver" });

export default function DriverUpdate({ params }: Route.ComponentProps) {
  return (
    <RequireParty allow={["user"]} loginPath={webPaths.clientLogin()}>
      {() => (
        <RecordPage
          key={params.id}
          kind={driverRecords}
          id={params.id}
          listPath={webPaths.drivers()}
          badge={({ status }) => <RecordStatusBadge status={status} />}
        >
          {(driver) => <DriverParts driver={driver} />}
        </RecordPage>
      )}
    </RequireParty>
  );
}

/** The review comes first while a driver waits for it: papers, vehicles, then the driver. */
function DriverParts({ driver }: { readonly driver: Driver }) {
  const isWaiting = driver.status === "pending";
  return (
    <>
      {isWaiting && (
        <div className="grid items-start gap-6 md:grid-cols-2">
          <ReviewCard driver={driver} />
          <DriversVehicles driver={driver} />
        </div>
      )}
      <RecordLayout
        form={
          <UnlessErased id={driver.id}>
            <DriverForm driver={driver} />
          </UnlessErased>
        }
        beside={
          <>
            {!isWaiting && <DriversVehicles driver={driver} />}
            <RelatedOrders of={{ driverId: driver.id }} />
            <ConsentsCard
              id={driver.id}
              subject={{
                partyType: "driver",
                name: driverRecords.nameOf(driver),
                email: driver.email,
              }}
            />
          </>
        }
      />
    </>
  );
}
