import { orderDayFilterChoices, orderStatusTabs } from "#contract/list-filters.ts";
import type { orderEndpoints } from "#contract/orders.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { type ApiHandlers, createHandlerById } from "#server/api/mount-contract.ts";
import { isStaffMember } from "#server/caller.ts";
import type { AppContext, Db } from "#server/context.ts";
import { readContactHours } from "#server/core/company/company.store.ts";
import { openStoredPhoto } from "#server/core/files/photos.ts";
import { Failure } from "#server/failure.ts";
import { readRecordHistory } from "#server/lists/find-record.ts";
import { createListCsvFile, readRecordListPage } from "#server/lists/read-records.ts";
import { assignDriver, unassignDriver } from "./assign-order.ts";
import { bookOrder } from "./book-order.ts";
import { cancelOrder, reopenCancellationFee, settleCancellationFee } from "./cancel-order.ts";
import { changeBooking } from "./change-booking.ts";
import {
  advanceOrderAsStaff,
  finishJobAsDriver,
  startJobAsDriver,
  undoOrderStep,
} from "./day/advance-order.ts";
import { confirmReceivedCash, settleReceivedCash } from "./day/cash.ts";
import { recordDriverOnTheWay } from "./day/on-the-way.ts";
import { addOrderPhoto } from "./day/order-photos.ts";
import { listFreeDrivers } from "./free-drivers.ts";
import { createOrderExportList, createOrderList } from "./list-orders.ts";
import { recordOrderMessagesSeen } from "./messages/message-history.store.ts";
import { listOrderMessages } from "./messages/order-messages.store.ts";
import { addOrderNote, removeOrder } from "./order-commands.ts";
import { readOrderVersions } from "./order-details.store.ts";
import { readOrderMap } from "./order-map.ts";
import { requireOrder } from "./order-records.store.ts";
import { writeCalendarEvent } from "./papers/calendar-event.ts";
import { writeReceipt } from "./papers/receipt.ts";
import { answerPriceProposal, proposeOrderPrice } from "./proposals/price-proposals.ts";
import { readOrderPage } from "./read-order.ts";
import { restoreOrder } from "./restore-order.ts";
import { createOrderShareLink, endOrderShareLink, readSharedOrder } from "./sharing/share-order.ts";

const anyOrder = {
  entity: "order",
  id: "orders.id",
  all: (db: Db) => db.selectFrom("orders").select("orders.id"),
};

export function createOrdersApiHandlers(context: AppContext): ApiHandlers<typeof orderEndpoints> {
  const byId = createHandlerById(context);
  const { db, clock } = context;

  return {
    "GET /api/orders/all": async ({ caller, query }) => {
      if (query.counts && !isStaffMember(caller)) throw new Failure("not_allowed");
      const day = orderDayFilterChoices(johannesburgDateAt(clock()));
      const counted = { standing: orderStatusTabs, day };
      const contactHours = await readContactHours(db, caller);
      const list = createOrderList(caller, clock(), contactHours);
      const page = await readRecordListPage(db, list, query, counted);
      const ids = page.items.map((row) => row.id);
      await recordOrderMessagesSeen(context, caller, ids, "list");
      return page;
    },

    "GET /api/orders/all.csv": ({ caller, query }) =>
      createListCsvFile(db, createOrderExportList(caller, clock()), query),

    "POST /api/orders/create": ({ caller, body, key }) => bookOrder(context, caller, body, key),

    "GET /api/orders/{id}": byId(readOrderPage),

    "GET /api/orders/{id}/messages": async ({ params }) => ({
      items: await listOrderMessages(db, params.id),
    }),

    "GET /api/orders/{id}/versions": async ({ caller, params, query }) => {
      const { order } = await requireOrder(db, caller, params.id);
      return readOrderVersions(db, order.id, query);
    },

    "GET /api/orders/{id}/map": byId(readOrderMap),

    "GET /api/orders/{id}/drivers": ({ params, query }) =>
      listFreeDrivers(context, params.id, query.q),

    "GET /api/orders/{id}/history": (call) => readRecordHistory(db, anyOrder, call),

    "GET /api/orders/{id}/receipt": byId(writeReceipt),
    "GET /api/orders/{id}/calendar": byId(writeCalendarEvent),

    "PATCH /api/orders/assign/{id}": byId(assignDriver),
    "PATCH /api/orders/unassign/{id}": byId(unassignDriver),
    "PATCH /api/orders/cancellation/{id}": ({ caller, params, body }) =>
      body.feeState === "owed"
        ? reopenCancellationFee(context, caller, params.id, body.reason)
        : settleCancellationFee(context, caller, params.id, body.feeState),
    "POST /api/orders/cancel/{id}": byId(cancelOrder),
    "PATCH /api/orders/update/{id}": byId(changeBooking),
    "PATCH /api/orders/takeback/{id}": byId(undoOrderStep),
    "POST /api/orders/proposals/{id}": byId(proposeOrderPrice),
    "PATCH /api/orders/proposals/{id}": byId(answerPriceProposal),
    "PATCH /api/orders/status/{id}": byId(advanceOrderAsStaff),
    "POST /api/orders/note/{id}": byId(addOrderNote),
    "POST /api/orders/share/{id}": byId(createOrderShareLink),
    "DELETE /api/orders/share/{id}": byId(endOrderShareLink),
    "GET /api/shares/{token}": async ({ params, network }) => {
      await context.limits.spend("shares-read", network);
      return readSharedOrder(context, params.token);
    },
    "PATCH /api/orders/ontheway/{id}": ({ caller, params, body, key }) =>
      recordDriverOnTheWay(context, caller, params.id, { ...body, key }),
    "PATCH /api/orders/start/{id}": ({ caller, params, body, key }) =>
      startJobAsDriver(context, caller, params.id, { ...body, key }),
    "POST /api/orders/photos": ({ caller, query, body }) =>
      addOrderPhoto(context, caller, query, body),
    "GET /api/orders/photos/{id}": ({ caller, params }) =>
      openStoredPhoto(db, "order-photo", caller, params.id),
    "POST /api/orders/finish/{id}": ({ caller, params, body, key }) =>
      finishJobAsDriver(context, caller, params.id, { ...body, key }),
    "PATCH /api/orders/cash/{id}": ({ caller, params, body, key }) =>
      confirmReceivedCash(context, caller, params.id, { ...body, key }),
    "PATCH /api/orders/settlecash/{id}": byId(settleReceivedCash),
    "GET /api/jobs/devicekey": ({ caller }) => ({
      keys: context.secrets.accepted.map((signer) =>
        signer.sign("device-key", caller.id).toString("base64"),
      ),
    }),
    "PATCH /api/orders/restore/{id}": byId(restoreOrder),
    "DELETE /api/orders/delete/{id}": byId(removeOrder),
  };
}
