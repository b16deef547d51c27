import { orderStates } from "#domain/orders/order-states.ts";
import { useRead } from "#web/api/use-read.ts";
import { formatPlate } from "#web/office/format-record.ts";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { Notice } from "#web/ui/states/notice.tsx";

/** The vehicle of an order, as the office knows it; nothing is asked while it has none. */
export function useVehicle(id: string | null) {
  return useRead("GET /api/vehicles/{id}", ["vehicles", "one", id], {
    params: { id: id ?? "" },
    enabled: id !== null,
  });
}

function useDriver(id: string | null) {
  return useRead("GET /api/drivers/{id}", ["drivers", "one", id], {
    params: { id: id ?? "" },
    enabled: id !== null,
  });
}

/** Says that the driver or the vehicle of an open order is not active any more. */
export function CrewNotice(props: { readonly order: OrderDetails }) {
  const { driverId, vehicleId, status } = props.order;
  const { data: driver } = useDriver(driverId);
  const { data: vehicle } = useVehicle(vehicleId);
  const stopped = [
    driver && driver.status !== "active" && `${driver.name} is ${driver.status}`,
    vehicle &&
      vehicle.status !== "active" &&
      `${formatPlate(vehicle.licencePlate)} is ${vehicle.status}`,
  ].filter(Boolean);
  if (!orderStates[status].isOpen || stopped.length === 0) return null;
  return (
    <Notice kind="warning" title={stopped.join(", ")}>
      Remove the driver to choose another one.
    </Notice>
  );
}
