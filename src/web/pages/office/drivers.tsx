import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { type Driver, driverRecords } from "#web/features/fleet/driver-records.ts";
import { type HandedOver, HandOver } from "#web/features/orders/list/suspension-question.tsx";
import {
  column,
  idColumn,
  ownIdColumn,
  personColumns,
  statusColumn,
} from "#web/office/list/record-columns.tsx";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { PersonCard } from "#web/office/list/row-cards.tsx";
import { lacksDocuments, statusFilter } from "#web/office/record-status.tsx";
import { alphabetical, byAge, type DataColumn } from "#web/ui/data-table/columns.tsx";

export const meta = { title: "Drivers" };

/** Every field of a driver but the password (specification, section 3); the status in sight. */
const columns: readonly DataColumn<Driver>[] = [
  ownIdColumn("driver"),
  ...personColumns<Driver>(statusColumn(lacksDocuments)),
  column("area", ({ area }) => area, { sort: "area", className: "min-w-28 wrap-anywhere" }),
  column("ownerDriver", ({ ownerDriver }) => (ownerDriver === "yes" ? "Yes" : "No"), {
    isHiddenAtFirst: true,
  }),
  idColumn("vehicleId", webPaths.vehicleUpdate),
  idColumn("ownerId"),
];

/** Every driver, as the office works with them. */
export default function Drivers() {
  const [openOrders, setOpenOrders] = useState<HandedOver>([]);
  const remove = async (id: string, driver: Driver) => {
    if (openOrders.length === 0) return driverRecords.remove(id);
    await driverRecords.update(id, { status: "removed", openOrders: [...openOrders] });
    return { msg: `${driverRecords.nameOf(driver)} is removed.` };
  };
  return (
    <RecordTable
      heading={{}}
      kind={{ ...driverRecords, remove }}
      describe={(driver) => (
        <>
          <p className="font-bold break-words">{driverRecords.nameOf(driver)}</p>
          <HandOver of={{ driverId: driver.id }} onChange={setOpenOrders} />
        </>
      )}
      label="Drivers"
      columns={columns}
      page={{ label: "Edit", to: ({ id }) => webPaths.driverUpdate(id) }}
      chips={[statusFilter]}
      searchHint="Name, email, number or area"
      sorts={[
        ...alphabetical("name", "Name"),
        ...alphabetical("area", "Area"),
        ...byAge("created", "Registered"),
      ]}
      card={(driver) => (
        <PersonCard person={driver} status={driver.status}>
          {lacksDocuments(driver)}
          {driver.area}
          {driver.ownerDriver === "yes" && ", owner driver"}
        </PersonCard>
      )}
      nothingYet={{
        title: "No drivers yet",
        children: "Drivers appear here as soon as they have registered.",
      }}
    />
  );
}
