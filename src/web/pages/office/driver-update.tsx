import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { AvailabilityForm } from "#web/features/dispatch/availability-form.tsx";
import { OfficeDocuments } from "#web/features/documents/documents-card.tsx";
import { useDriverActivation } from "#web/features/fleet/activation.tsx";
import { DriverForm } from "#web/features/fleet/driver-form.tsx";
import { type Driver, driverRecords } from "#web/features/fleet/driver-records.ts";
import { DriversVehicles, ReviewCard } from "#web/features/fleet/drivers-vehicles.tsx";
import {
  type HandedOver,
  suspensionQuestion,
} from "#web/features/orders/list/suspension-question.tsx";
import { WalletCard } from "#web/features/wallets/wallet-parts.tsx";
import { RecordPage } from "#web/office/edit/record-page.tsx";
import { ConsentsCard, UnlessErased } from "#web/parts/people/consents-card.tsx";
import { RecordLayout, RelatedOrders } from "./record-parts.tsx";

export const meta = { title: "Edit driver" };

export default function DriverUpdate() {
  return (
    <RecordPage kind={driverRecords} listPath={webPaths.drivers()}>
      {(driver) => <DriverParts driver={driver} />}
    </RecordPage>
  );
}

/** The review comes first while a driver waits for it: papers, vehicles, then the driver. */
function DriverParts({ driver }: { readonly driver: Driver }) {
  const [openOrders, setOpenOrders] = useState<HandedOver>([]);
  const askActivation = useDriverActivation(driver);
  const isWaiting = driver.status === "pending";
  const { id, name, status } = driver;
  const holder = { of: { driverId: id }, name, status };
  return (
    <>
      {isWaiting && (
        <>
          <div className="grid items-start gap-6 md:grid-cols-2">
            <ReviewCard driver={driver} />
            <DriversVehicles driver={driver} />
          </div>
          <OfficeDocuments id={id} />
        </>
      )}
      <RelatedOrders holder={holder} place="above" />
      <RecordLayout
        form={
          <div className="grid grid-cols-1 gap-6">
            <UnlessErased id={id}>
              <DriverForm
                driver={driver}
                ask={(next) =>
                  suspensionQuestion(holder, next.status, setOpenOrders) ??
                  askActivation(next.status)
                }
                also={{ openOrders }}
              />
            </UnlessErased>
            {!isWaiting && <OfficeDocuments id={id} />}
            <AvailabilityForm driverId={id} title={`When ${name} works`} />
          </div>
        }
        beside={
          <>
            {!isWaiting && <DriversVehicles driver={driver} />}
            <WalletCard driverId={id} />
            <RelatedOrders holder={holder} place="beside" />
            <ConsentsCard partyType="driver" person={driver} />
          </>
        }
      />
    </>
  );
}
