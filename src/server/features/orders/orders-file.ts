import type { CsvColumn } from "#server/platform/http/csv-file.ts";
import type { OrderRow } from "./orders.store.ts";

/**
 * Orders as a file for spreadsheets: the columns of the staff's table, with what the table leaves
 * out behind them. Specification, section 2.
 */
export const orderColumns: readonly CsvColumn<OrderRow>[] = [
  { header: "Id", value: (row) => row.id },
  { header: "Order Date", value: (row) => row.order_date },
  { header: "Order Time", value: (row) => row.order_time },
  { header: "Client Id", value: (row) => row.client_id },
  { header: "Truck Size", value: (row) => row.truck_size },
  { header: "Pickup", value: (row) => row.pickup },
  { header: "Destination", value: (row) => row.destination },
  { header: "Kms", value: (row) => row.metres / 1000 },
  { header: "Helpers", value: (row) => row.helpers },
  { header: "Floors", value: (row) => row.floors },
  { header: "Price", value: (row) => row.price },
  { header: "Commission", value: (row) => row.commission },
  { header: "Net", value: (row) => row.net },
  { header: "Notes", value: (row) => row.notes },
  { header: "Order Type", value: (row) => row.order_type },
  { header: "Vehicle Id", value: (row) => row.vehicle_id },
  { header: "Driver Id", value: (row) => row.driver_id },
  { header: "Status", value: (row) => row.status },
  { header: "Payment Type", value: (row) => row.payment_type },
  { header: "Base Cost", value: (row) => row.base_cost },
  { header: "Distance Cost", value: (row) => row.distance_cost },
  { header: "Helpers Cost", value: (row) => row.helpers_cost },
  { header: "Floors Cost", value: (row) => row.floors_cost },
  { header: "Midmonth Discount", value: (row) => row.midmonth_discount },
  { header: "Promotion Discount", value: (row) => row.promotion_discount },
];
