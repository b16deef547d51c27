import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import {
  canMoveStepBeTakenBack,
  checkDriverOnTheWay,
  moveTakeBackWindowMinutes,
} from "#domain/orders/job-day.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useJohannesburgToday, useServerNowMs } from "#web/browser/use-now.ts";
import { formatInstant } from "#web/format.ts";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { cancellationLabels } from "#web/parts/orders/order-state-words.tsx";
import { unassignOrder } from "../assign/use-assign.ts";

type Shown = { readonly order: OrderDetails };

export function RemoveDriverButton({ order: { id, status, driver } }: Shown) {
  if (!orderStates[status].isUnderWay) {
    return (
      <OfficeActionButton
        variant="quiet"
        className="px-2!"
        label="Remove driver"
        question="Remove the driver of this order?"
        write={() => unassignOrder(id)}
      >
        {driver?.name} is told, and the order waits for another driver.
      </OfficeActionButton>
    );
  }
  return (
    <ReasonDialog
      isQuiet
      label="Remove driver"
      title="Remove the driver of an order that has started"
      yes="Remove the driver"
      no="Leave the driver"
      danger
      send={(reason) => unassignOrder(id, reason)}
    >
      The order becomes pending again and waits for another driver.
    </ReasonDialog>
  );
}

export function CancellationText(props: NonNullable<OrderDetails["cancellation"]>) {
  const { at, by, kind, reason, waitedMinutes } = props;
  return (
    <div className="wrap-anywhere">
      <p className="font-bold">
        {by === "client" ? "By the client" : cancellationLabels[kind].label}
      </p>
      <p>{reason}</p>
      <p className="text-small text-quiet">
        {formatInstant(at)}
        {waitedMinutes !== null && `, after ${waitedMinutes} minutes`}
      </p>
    </div>
  );
}

export function OnTheWayButton({ order }: Shown) {
  const { id, driverId, onTheWayAt } = order;
  const state = { ...order, hasDriver: driverId !== null, isOnTheWay: onTheWayAt !== null };
  if (checkDriverOnTheWay(state, useJohannesburgToday()) !== null) return null;
  return (
    <OfficeActionButton
      size="regular"
      className="col-start-2 px-2!"
      label="On the way"
      question="Is the truck on its way?"
      write={() => changeRecordById("PATCH /api/orders/ontheway/{id}", id, {})}
    >
      {formatMoveStart(order)}, to {order.pickup}. The client is told.
    </OfficeActionButton>
  );
}

export function TakeBackStepButton({ order: { id, status, movedAt } }: Shown) {
  const nowMs = useServerNowMs();
  const movedAtMs = movedAt === null ? null : Date.parse(movedAt);
  if (status !== "started" && status !== "completed") return null;
  if (nowMs === null || !canMoveStepBeTakenBack(movedAtMs, nowMs)) return null;
  return (
    <ReasonDialog
      isQuiet
      title={`Take back ${status === "started" ? "the start" : "the completion"}`}
      yes="Take it back"
      no="Leave it"
      send={(reason) => changeRecordById("PATCH /api/orders/takeback/{id}", id, { reason })}
    >
      For {moveTakeBackWindowMinutes} minutes after it was pressed. The history keeps both.
    </ReasonDialog>
  );
}
