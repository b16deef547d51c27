import { useQuery } from "@tanstack/react-query";
import { webPaths } from "#contract/web-paths.ts";
import { callApi, type ReplyOf } from "#web/lib/api/api-client.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { formatPlate } from "#web/lib/format.ts";
import { useSteadyError } from "#web/lib/use-steady-error.ts";
import { RecordStatusBadge } from "#web/parts/records/record-status.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";

type Vehicle = ReplyOf<"GET /api/vehicles/mine">["items"][number];

/** As many as one answer holds; nobody has registered near as many. */
const mostShown = 100;

/** The vehicles of the driver who looks, and the way to register another. */
export function OwnVehicles() {
  const query = useQuery({
    queryKey: ["vehicles", "mine"],
    queryFn: ({ signal }) =>
      callApi("GET /api/vehicles/mine", { query: { limit: mostShown }, signal }),
  });
  const { data } = query;
  const error = useSteadyError(query);
  return (
    <Card label="Your vehicles">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lead font-bold">Your vehicles</h2>
        {data && data.total > 0 && <RegisterLink label="Register another vehicle" />}
      </div>
      {!data && error === null && <Skeleton lines={2} />}
      {!data && error !== null && (
        <ErrorState
          title="We could not load your vehicles"
          message={messageOf(error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {data?.total === 0 && (
        <>
          <p className="mb-4 text-quiet">
            You have no vehicle here. Register one, or the office gives you one to drive.
          </p>
          <RegisterLink label="Register a vehicle" />
        </>
      )}
      {data && data.total > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {data.items.map((vehicle) => (
            <VehicleRow key={vehicle.id} vehicle={vehicle} />
          ))}
        </ul>
      )}
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

function VehicleRow({ vehicle }: { readonly vehicle: Vehicle }) {
  const { truckSize, licencePlate, shape, git, status } = vehicle;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div>
        <p className="font-bold tabular-nums">{formatPlate(licencePlate)}</p>
        <p className="text-quiet">
          {truckSize}, {shape} body, {git === "yes" ? "GIT insurance" : "no GIT insurance"}
        </p>
      </div>
      <RecordStatusBadge status={status} />
    </li>
  );
}
