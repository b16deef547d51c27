import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { formatDate, formatMoveStart } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { formatLicencePlate } from "#domain/fleet/licence-plate.ts";
import { truckNameAndSize } from "#domain/fleet/truck-catalogue.ts";
import { formatCents, formatRand } from "#domain/money/format-rand.ts";
import { includedVatCents, vatPercent } from "#domain/money/vat-part.ts";
import { findOrderCash, formatOrderCash } from "#domain/orders/cash-receipt.ts";
import { extraChargePromise } from "#domain/orders/door-promise.ts";
import { fullAddress, type MoveAddressDetails } from "#domain/orders/move-ends.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import type { DownloadedDocument } from "#server/api/mount-contract.ts";
import type { Db, UseCase } from "#server/context.ts";
import { readCompanyDetails, readCompanyDetailsAt } from "#server/core/company/company.store.ts";
import { Failure } from "#server/failure.ts";
import { listWaysToContactCompany } from "#server/mail/letter.ts";
import { pdfCompanyLines } from "#server/papers/company-lines.ts";
import type { PdfContent, PdfLine } from "#server/papers/draw-paper.ts";
import { readDrawnPdf } from "#server/papers/drawn-papers.ts";
import type { OrderDetails } from "../order-records.store.ts";
import { readOrder } from "../read-order.ts";

const endText = (place: string, end: MoveAddressDetails | null) =>
  [fullAddress(place, end), end?.unit].filter(Boolean).join(", ");

const counted = (name: string, count: number, cost: number): readonly PdfLine[] =>
  count === 0 ? [] : [[`${name} (${count})`, formatRand(cost)]];

/** The receipt of a move; before completion a booking confirmation, which says nothing of money received. */
export function createReceiptPdfContent(details: OrderDetails, company: Company): PdfContent {
  const { order, client, driver, vehicle } = details;
  const isDone = !orderStates[order.status].isOpen;
  const cash = findOrderCash(details.cash);
  const isPaid = isDone && cash.standing === "confirmed" && cash.rand === order.price;
  const paidAt = order.happenedAt ?? order.movedAt;
  const paidOn = paidAt ? johannesburgDateAt(paidAt.getTime()) : order.orderDate;
  const distance = formatDistance({ kms: order.metres / 1000, source: order.distanceSource });
  const crew = [
    driver && `${driver.name} ${driver.surname}`,
    vehicle && formatLicencePlate(vehicle.licencePlate),
  ].filter((part) => part !== null);
  const vat = includedVatCents(order.price);
  return {
    title: isDone ? "Receipt" : "Booking confirmation",
    mark: `Reference ${formatOrderReference(order.reference)}`,
    company: pdfCompanyLines(company),
    facts: [
      ...(client.name === "" ? [] : [["For", `${client.name} ${client.surname}`] as const]),
      ["When", formatMoveStart(order)],
      ["From", endText(order.pickup, order.pickupDetails)],
      ["To", endText(order.destination, order.destinationDetails)],
      ["Truck", truckNameAndSize(order.truckSize)],
      ...(crew.length > 0 ? [["Driver", crew.join(", ")] as const] : []),
    ],
    amounts: [
      ["Base", formatRand(order.baseCost)],
      [`Distance, ${distance}`, formatRand(order.distanceCost)],
      ...counted("Helpers", order.helpers, order.helpersCost),
      ...counted("Floors", order.floors, order.floorsCost),
      ["Midmonth Discount", formatRand(order.midmonthDiscount)],
      ["Promotional Discount", formatRand(order.promotionDiscount)],
    ],
    total: [
      isPaid
        ? "Received in cash"
        : isDone || order.orderType === "contract"
          ? "Price"
          : "To pay in cash on the day",
      formatRand(order.price),
    ],
    notes: [
      isPaid
        ? `Received on ${formatDate(paidOn)}.`
        : isDone
          ? `Done on ${formatDate(paidOn)}. Cash: ${formatOrderCash(cash)}.`
          : extraChargePromise({ ...details, price: order.price }),
      ...(company.vatNumber
        ? [
            `Includes ${vatPercent}% VAT: ${formatCents(vat)} of ${formatCents(order.price * 100)}. Without VAT: ${formatCents(order.price * 100 - vat)}.`,
          ]
        : []),
    ],
    closing: isDone
      ? "Thank you for moving with us."
      : `Something changed? ${capitaliseFirstLetter(listWaysToContactCompany(company).call)}.`,
  };
}

/** The company that a document names: on a receipt, with its details at the time the job was done. */
const readIssuer = (db: Db, { order }: OrderDetails): Promise<Company> =>
  // Orders from an older version of the product have no time of completion.
  orderStates[order.status].isOpen
    ? readCompanyDetails(db)
    : readCompanyDetailsAt(db, order.movedAt);

export async function drawReceiptPdf(
  db: Db,
  details: OrderDetails,
  { nowMs, reader }: { readonly nowMs: number; readonly reader: string },
): Promise<DownloadedDocument> {
  const receipt = createReceiptPdfContent(details, await readIssuer(db, details));
  const kind = receipt.title.toLowerCase().replaceAll(" ", "-");
  return {
    name: `${brand.name.toLowerCase()}-${kind}-${formatOrderReference(details.order.reference)}.pdf`,
    content: await readDrawnPdf(reader, receipt, new Date(nowMs)),
  };
}

/** Writes the PDF of an order, alike for client and staff; the driver's has only what drivers may read now. */
export const writeReceipt: UseCase<unknown, DownloadedDocument> = async (context, viewer, id) => {
  const { details } = await readOrder(context, viewer, id);
  if (details.cancellation) {
    const msg = "This order is cancelled, so nothing was received for it.";
    throw new Failure("order_cancelled", { msg });
  }
  return drawReceiptPdf(context.db, details, { nowMs: context.clock(), reader: viewer.id });
};
