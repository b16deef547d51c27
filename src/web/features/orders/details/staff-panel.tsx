import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { cashAmountMessage, parseWholeRandAmount } from "#domain/orders/cash-receipt.ts";
import { checkOrderChange } from "#domain/orders/change-policy.ts";
import { checkOrderAction, orderActions } from "#domain/orders/order-states.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFocusOnChange } from "#web/browser/use-focus-on-change.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { useUnsavedFieldEntry } from "#web/drafts/use-entries.ts";
import { WholeNumberField } from "#web/parts/amounts.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { orderStateWords } from "#web/parts/orders/order-state-words.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import { OfferList } from "../assign/offers.tsx";
import { ProposePriceButton } from "../proposal/proposal-card.tsx";
import { CancellationFee, CancelOrderButton } from "./cancel-order.tsx";
import { ChooseDriver, useOrderSteps } from "./choose-driver.tsx";
import { InactiveDriverNotice } from "./record-card.tsx";
import {
  CancellationText,
  OnTheWayButton,
  RemoveDriverButton,
  TakeBackStepButton,
} from "./staff-actions.tsx";

const forward = [
  { action: "start", label: "Start Order", place: "col-start-1" },
  { action: "complete", label: "Complete Order", place: "col-start-2" },
] as const;

/** Warns staff of places far from both ends of a move that its client's words name. */
function ElsewhereNotice({ order: { elsewhere = [] } }: { readonly order: OrderDetails }) {
  if (elsewhere.length === 0) return null;
  return (
    <Notice kind="warning" title="The truck may have to go somewhere else">
      {elsewhere.map(({ place, kms }) => (
        <p key={place} className="mb-2">
          The notes or a unit name {place}, {kms} km from the nearer end of the move.
        </p>
      ))}
      Ask the client, and change the order if the truck has to go there.
    </Notice>
  );
}

/** Offers staff exactly the actions that the state of the order allows. */
export function StaffPanel({ order }: { readonly order: OrderDetails }) {
  const steps = useOrderSteps(order);
  const { allowed, running, take } = steps;
  const [asksFor, setAsksFor] = useState<"start" | "complete" | null>(null);
  const typed = useUnsavedFieldEntry("cash");
  const cash = parseWholeRandAmount(typed.value);
  const isNoCash = typed.value.trim() !== "" && cash === null;
  const today = useJohannesburgToday();
  const driverName = order.driver && `${order.driver.name} ${order.driver.surname}`;
  // The step just taken may have removed the button that had the focus.
  const headingRef = useFocusOnChange(
    `${order.status} ${order.driverId}`,
    () => document.activeElement === document.body,
  );
  return (
    <Card title="What to do" headingRef={headingRef} className="md:p-6 print:hidden">
      <div className="grid grid-cols-1 gap-4">
        {steps.error !== null && (
          <Notice kind="error" title={steps.error}>
            {steps.hasMovedOn && <p className="text-small">You see the order as it is now.</p>}
          </Notice>
        )}
        <InactiveDriverNotice order={order} />
        <ElsewhereNotice order={order} />
        <p className="text-quiet">
          {orderStateWords[order.status].forStaff(driverName, order.onTheWayAt)}
        </p>
        {order.cancellation && <CancellationText {...order.cancellation} />}
        <CancellationFee order={order} />
        {/* These links are above the steps, so that none moves to where a step was just pressed. */}
        <div className="-mx-2 flex flex-wrap empty:hidden">
          {checkOrderChange(order, "staff", 0) === null && (
            <LinkButton
              to={webPaths.orderChange(order.id)}
              variant="quiet"
              size="compact"
              className="px-2!"
            >
              Change this order
            </LinkButton>
          )}
          {checkOrderAction("cancel", { status: order.status, hasDriver: true }) === null && (
            <CancelOrderButton order={order} />
          )}
          {allowed.includes("removeDriver") && <RemoveDriverButton order={order} />}
          <TakeBackStepButton order={order} />
          <ProposePriceButton order={order} isQuiet />
        </div>
        {allowed.includes("process") && <ChooseDriver order={order} steps={steps} />}
        {/* Each step has its own column, so that a second press does not hit the next step. */}
        <div className="grid max-w-form grid-cols-2 gap-2 empty:hidden">
          {forward.map(
            ({ action, label, place }) =>
              allowed.includes(action) && (
                <Button
                  key={action}
                  className={`px-2! ${place}`}
                  busy={running === action}
                  disabled={running !== null}
                  onClick={() => setAsksFor(action)}
                >
                  {label}
                </Button>
              ),
          )}
          <OnTheWayButton order={order} />
        </div>
        <OfferList id={order.id} />
      </div>
      <ConfirmDialog
        open={asksFor !== null && allowed.includes(asksFor)}
        question={asksFor === "complete" ? "Complete this order?" : "Start this order?"}
        onNo={() => setAsksFor(null)}
        onYes={() => {
          if (isNoCash) return;
          setAsksFor(null);
          if (asksFor === null) return;
          const paid = asksFor === "complete" && cash !== null && { cash };
          const body = { status: orderActions[asksFor].leadsTo, ...paid };
          take(asksFor, () => changeRecordById("PATCH /api/orders/status/{id}", order.id, body));
        }}
      >
        <p>
          {formatMoveStart(order)}, {driverName}, from {order.pickup} to {order.destination}.
        </p>
        {order.orderDate !== today && (
          <Notice kind="warning" title="This order is not for today." />
        )}
        {asksFor === "complete" && (
          <WholeNumberField
            {...typed}
            label="Cash received, in rand (optional)"
            hint="Whole rand, as the driver says. Leave it empty where you do not know."
            error={isNoCash ? cashAmountMessage : undefined}
          />
        )}
      </ConfirmDialog>
    </Card>
  );
}
