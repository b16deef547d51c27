import { webPaths } from "#contract/web-paths.ts";
import { sizeText } from "#domain/fleet/truck-catalogue.ts";
import { Loaded } from "#web/api/loaded.tsx";
import { useRead } from "#web/api/query-client.ts";
import { formatPlate } from "#web/office/record-kind.ts";
import { RecordStatusBadge } from "#web/office/record-status.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";

/** The vehicles of the driver who looks, and the way to register another. */
export function OwnVehicles() {
  const query = useRead("GET /api/vehicles/mine", {
    // As many as one answer holds; nobody has registered near as many.
    query: { limit: 100 },
  });
  return (
    <Card label="Your vehicles">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lead font-bold">Your vehicles</h2>
        {query.data && query.data.total > 0 && <RegisterLink label="Register another vehicle" />}
      </div>
      <Loaded query={query} what="your vehicles" lines={2}>
        {({ items, total }) =>
          total === 0 ? (
            <>
              <p className="mb-4 text-quiet">
                You have no vehicle yet. Register one, or the office can give you one to drive.
              </p>
              <RegisterLink label="Register a vehicle" />
            </>
          ) : (
            <ul className="divide-y divide-line border-t border-line">
              {items.map(({ id, truckSize, licencePlate, shape, git, status }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
                >
                  <div>
                    <p className="font-bold tabular-nums">{formatPlate(licencePlate)}</p>
                    <p className="text-quiet">
                      {sizeText(truckSize)}, {shape} body,{" "}
                      {git === "yes" ? "GIT insurance" : "no GIT insurance"}
                    </p>
                  </div>
                  <RecordStatusBadge status={status} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function RegisterLink(props: { readonly label: string }) {
  return (
    <LinkButton to={webPaths.vehicleOnlyRegister()} variant="secondary" size="compact">
      {props.label}
    </LinkButton>
  );
}
