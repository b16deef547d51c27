import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { formatPlate } from "#web/lib/format.ts";
import { consentText } from "#web/parts/consents/consent-words.ts";
import { Card } from "#web/ui/card.tsx";
import { CopyText } from "#web/ui/copy-text.tsx";
import type { OrderDetails } from "../order-records.ts";

/** The vehicle and the ids of an order, as the office needs them. */
export function RecordCard(props: { readonly order: OrderDetails }) {
  const { order } = props;
  const items: readonly RecordItem[] = [
    { term: "Vehicle", value: <VehicleText id={order.vehicleId} /> },
    { term: "Order Id", value: <IdText name="order id" id={order.id} /> },
    {
      term: "Client Id",
      value: <IdText name="client id" id={order.clientId} />,
      page: pageOf("client", order.clientId, webPaths.clientUpdate),
    },
    {
      term: "Driver Id",
      value: <IdText name="driver id" id={order.driverId} />,
      page: pageOf("driver", order.driverId, webPaths.driverUpdate),
    },
    {
      term: "Vehicle Id",
      value: <IdText name="vehicle id" id={order.vehicleId} />,
      page: pageOf("vehicle", order.vehicleId, webPaths.vehicleUpdate),
    },
  ];
  const [terms] = order.consents ?? [];
  return (
    <Card label="Record" className="md:p-6 print:p-4 print:shadow-none">
      <h2 className="mb-3 text-lead font-bold">Record</h2>
      <dl className="grid gap-3 text-small">
        {items.map(({ term, value, page }) => (
          <div key={term}>
            <dt className="text-quiet">{term}</dt>
            <dd className="font-medium break-words">
              {value}
              {page && (
                <Link to={page.to} className="link flex min-h-11 w-max items-center print:hidden">
                  Open the {page.name}
                </Link>
              )}
            </dd>
          </div>
        ))}
        {terms && (
          <div>
            <dt className="text-quiet">Terms agreed to</dt>
            <dd className="font-medium break-words">{consentText(terms)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

type Page = { readonly name: string; readonly to: string };

type RecordItem = {
  readonly term: string;
  readonly value: ReactNode;
  /** Where this record stands by itself. */
  readonly page?: Page | null;
};

function pageOf(name: string, id: string | null, address: (id: string) => string): Page | null {
  return id === null ? null : { name, to: address(id) };
}

function IdText(props: { readonly name: string; readonly id: string | null }) {
  if (props.id === null) return <span className="font-normal text-quiet">None</span>;
  return (
    <span className="break-all">
      <CopyText name={props.name} text={props.id} short={props.id} />
    </span>
  );
}

function VehicleText(props: { readonly id: string | null }) {
  const { id } = props;
  const { data, error, isPending } = useQuery({
    queryKey: ["vehicle", id],
    queryFn: ({ signal }) =>
      callApi("GET /api/vehicles/{id}", { params: { id: id ?? "" }, signal }),
    enabled: id !== null,
  });
  if (id === null) return <span className="font-normal text-quiet">None</span>;
  if (data) return `${formatPlate(data.licencePlate)}, ${data.truckSize}, ${data.shape}`;
  return (
    <span className="font-normal text-quiet">
      {isPending ? "Loading" : error && messageOf(error)}
    </span>
  );
}
