import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { apiErrorMessage } from "#web/api/api-error.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { historyFieldText } from "#web/office/history.tsx";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { consentText } from "#web/parts/people/consents-card.tsx";
import { CopyText } from "#web/ui/copy-text.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";

export function OrderRecordCard({ order }: { readonly order: OrderDetails }) {
  const ids = [
    { noun: "order", id: order.id },
    { noun: "client", id: order.clientId, pagePath: webPaths.clientUpdate },
    { noun: "driver", id: order.driverId, pagePath: webPaths.driverUpdate },
    { noun: "vehicle", id: order.vehicleId, pagePath: webPaths.vehicleUpdate },
  ];
  const [terms] = order.consents ?? [];
  const { data: vehicle, error, isPending } = useVehicle(order.vehicleId);
  return (
    <Card title="Record" className="md:p-6 print:hidden">
      <dl className="grid gap-3 text-small">
        <RecordItem term="Vehicle">
          {order.vehicleId === null ? (
            none
          ) : vehicle ? (
            `${formatUnbrokenLicencePlate(vehicle.licencePlate)}, ${truckSizeText(vehicle.truckSize)}, ${vehicle.shape}`
          ) : (
            <span className="font-normal text-quiet">
              {isPending ? "Loading" : error && apiErrorMessage(error)}
            </span>
          )}
        </RecordItem>
        {ids.map(({ noun, id, pagePath }) => (
          <RecordItem key={noun} term={historyFieldText(`${noun}Id`)}>
            {id === null ? (
              none
            ) : (
              <span className="break-all">
                <CopyText name={`${noun} id`} text={id} short={id} />
              </span>
            )}
            {pagePath && id !== null && (
              <Link to={pagePath(id)} className="link flex min-h-11 w-max items-center">
                {`Open the ${noun}`}
              </Link>
            )}
          </RecordItem>
        ))}
        {terms && (
          <RecordItem term="Terms agreed to">
            {consentText(terms)}
            {order.bookedBy && `. Said on the phone to ${order.bookedBy}, who booked it.`}
          </RecordItem>
        )}
      </dl>
    </Card>
  );
}

const none = <span className="font-normal text-quiet">None</span>;

function RecordItem(props: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-quiet">{props.term}</dt>
      <dd className="font-medium break-words">{props.children}</dd>
    </div>
  );
}

function useVehicle(id: string | null) {
  const params = { id: id ?? "" };
  return useApiRead("GET /api/vehicles/{id}", { params }, { enabled: id !== null });
}

export function InactiveDriverNotice({ order }: { readonly order: OrderDetails }) {
  const { driverId, vehicleId, status } = order;
  const { data: driver } = useApiRead(
    "GET /api/drivers/{id}",
    { params: { id: driverId ?? "" } },
    { enabled: driverId !== null },
  );
  const { data: vehicle } = useVehicle(vehicleId);
  const stopped = [
    driver && driver.status !== "active" && `${driver.name} is ${driver.status}`,
    vehicle &&
      vehicle.status !== "active" &&
      `${formatUnbrokenLicencePlate(vehicle.licencePlate)} is ${vehicle.status}`,
  ].filter(Boolean);
  if (!orderStates[status].isOpen || stopped.length === 0) return null;
  return (
    <Notice kind="warning" title={stopped.join(", ")}>
      Remove the driver to choose another one.
    </Notice>
  );
}
