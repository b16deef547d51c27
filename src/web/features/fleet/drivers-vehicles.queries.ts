import { useQuery } from "@tanstack/react-query";
import { vehicleRecords } from "./vehicle-records.ts";

/** The vehicles of one driver, by plate; removed ones are left out. */
export function useDriversVehicles(driverId: string) {
  return useQuery({
    queryKey: [vehicleRecords.key, "of", driverId],
    queryFn: ({ signal }) => vehicleRecords.list({ driverId, limit: 100 }, signal),
  });
}
