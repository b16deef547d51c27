import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { sizeText } from "#domain/fleet/truck-catalogue.ts";
import { messageOf } from "#web/api/api-error.ts";
import { formatPlate } from "#web/office/format-record.ts";
import { fieldText } from "#web/office/history-event.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { consentText } from "#web/parts/people/consent-words.ts";
import { Card } from "#web/ui/card.tsx";
import { CopyText } from "#web/ui/copy-text.tsx";
import { Link } from "#web/ui/navigation/link.tsx";
import { useVehicle } from "./crew.tsx";

/** The vehicle and the ids of an order, as the office needs them. */
export function RecordCard(props: { readonly order: OrderDetails }) {
  const { order } = props;
  const ids = [
    { noun: "order", id: order.id },
    { noun: "client", id: order.clientId, pageOf: webPaths.clientUpdate },
    { noun: "driver", id: order.driverId, pageOf: webPaths.driverUpdate },
    { noun: "vehicle", id: order.vehicleId, pageOf: webPaths.vehicleUpdate },
  ];
  const [terms] = order.consents ?? [];
  return (
    <Card title="Record" className="md:p-6 print:hidden">
      <dl className="grid gap-3 text-small">
        <Item term="Vehicle">
          <VehicleText id={order.vehicleId} />
        </Item>
        {ids.map(({ noun, id, pageOf }) => (
          <Item key={noun} term={fieldText(`${noun}Id`)}>
            {id === null ? none : <WholeId noun={noun} id={id} />}
            {pageOf && id !== null && (
              <Link to={pageOf(id)} className="link flex min-h-11 w-max items-center">
                {`Open the ${noun}`}
              </Link>
            )}
          </Item>
        ))}
        {terms && (
          <Item term="Terms agreed to">
            {consentText(terms)}
            {order.bookedBy && `. Said on the phone to ${order.bookedBy}, who booked it.`}
          </Item>
        )}
      </dl>
    </Card>
  );
}

const none = <span className="font-normal text-quiet">None</span>;

function Item(props: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-quiet">{props.term}</dt>
      <dd className="font-medium break-words">{props.children}</dd>
    </div>
  );
}

function WholeId(props: { readonly noun: string; readonly id: string }) {
  return (
    <span className="break-all">
      <CopyText name={`${props.noun} id`} text={props.id} short={props.id} />
    </span>
  );
}

function VehicleText(props: { readonly id: string | null }) {
  const { id } = props;
  const { data, error, isPending } = useVehicle(id);
  if (id === null) return none;
  if (data) return `${formatPlate(data.licencePlate)}, ${sizeText(data.truckSize)}, ${data.shape}`;
  return (
    <span className="font-normal text-quiet">
      {isPending ? "Loading" : error && messageOf(error)}
    </span>
  );
}
