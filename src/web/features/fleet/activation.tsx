import { documentGaps, vehicleGaps } from "#domain/fleet/documents.ts";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { useRead } from "#web/api/query-client.ts";
import type { SaveQuestion } from "#web/office/edit/edit-form.tsx";
import type { Driver } from "./driver-records.ts";
import { useDriversVehicles } from "./vehicle-records.ts";

type Reviewed = { readonly id: string; readonly status: PartyStatus };

/**
 * What a driver or a vehicle lacks that becomes active, as the question before it: null while nothing is
 * missing or it becomes something else, undefined while that is not known.
 *
 * @param lacking what is missing besides documents
 */
function useActivation(
  { id, status }: Reviewed,
  lacking: readonly string[] | undefined,
): (next: PartyStatus) => SaveQuestion | null | undefined {
  const { data: holder } = useRead("GET /api/documents/of/{id}", { params: { id } });
  return (next) => {
    if (next !== "active" || status === "active") return null;
    if (!holder || !lacking) return undefined;
    const missing = [...documentGaps(holder.kinds), ...lacking];
    if (missing.length === 0) return null;
    return {
      question: "Make active although something is missing?",
      also: {},
      children: (
        <div className="grid gap-3">
          <ul className="list-disc pl-5">
            {missing.map((gap) => (
              <li key={gap}>{gap}</li>
            ))}
          </ul>
          <p>The history keeps what is missing now, and that you confirmed it.</p>
        </div>
      ),
    };
  };
}

export const useVehicleActivation = (vehicle: Reviewed) => useActivation(vehicle, []);

export function useDriverActivation(driver: Driver) {
  const { data } = useDriversVehicles(driver.id);
  const current = data?.items.find(({ id }) => id === driver.vehicleId);
  return useActivation(driver, data && vehicleGaps(current?.status ?? null));
}
