import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { checkOrderChange } from "#domain/orders/change-policy.ts";
import { driverConfirmationPromise } from "#domain/orders/confirmation.ts";
import { checkOrderAction, orderStates } from "#domain/orders/order-states.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useJohannesburgToday, useServerNowMs } from "#web/browser/use-now.ts";
import { formatInstant } from "#web/format.ts";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import { CallUsLink, CompanyChatLink, useCompany } from "#web/parts/company/company.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { orderProgress, orderStateWords } from "#web/parts/orders/order-state-words.tsx";
import { useSignedInParty } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { StepProgress } from "#web/ui/step-line.tsx";
import { ProposePriceButton } from "../proposal/proposal-card.tsx";
import { CancelOrderButton } from "./cancel-order.tsx";
import { orderChatUrl } from "./contact-card.tsx";
import { MoveAgainButtons } from "./move-again.tsx";

export function NextStepCard({ order }: { readonly order: OrderDetails }) {
  const isClient = useSignedInParty().type === "client";
  const today = useJohannesburgToday();
  const nowMs = useServerNowMs();
  const { messagingNumber } = useCompany();
  const navigate = useNavigate();
  const words = orderStateWords[order.status];
  const mayCancel =
    isClient && checkOrderAction("cancelOwn", { ...order, hasDriver: true }) === null;
  const tooLate = nowMs === null ? null : checkOrderChange(order, "client", nowMs);
  return (
    <Card title={words.nextStepTitle} className="print:hidden">
      {order.cancellation === null && (
        <StepProgress label="Where the order stands" {...orderProgress(order)} />
      )}
      <p className="max-w-text">
        {isClient
          ? words.forClient({
              ...order,
              isPast: order.orderDate < today,
              promise: nowMs === null ? "" : driverConfirmationPromise(order, nowMs),
            })
          : words.forDriver(order)}
      </p>
      {order.startCode && (
        <p className="mt-4 flex max-w-text flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-bold">Your code</span>
          <strong
            translate="no"
            className="rounded-field border-2 border-ink px-3 text-title font-heavy tracking-wide tabular-nums"
          >
            {order.startCode}
          </strong>
          <span>Tell it to the driver when the truck is there: the move starts with it.</span>
        </p>
      )}
      {order.cancellation && (
        <p className="mt-2 max-w-text wrap-anywhere">
          {formatInstant(order.cancellation.at)}
          {order.cancellation.reason && `: ${order.cancellation.reason}`}
        </p>
      )}
      <p className="mt-3 max-w-text text-quiet">
        {isClient && tooLate?.code === "too_late_to_change" && `${tooLate.message} `}
        {words.callUs} <CallUsLink isFirst />
        {messagingNumber && (
          <>
            {" "}
            or write to us on{" "}
            <CompanyChatLink href={orderChatUrl(messagingNumber, order)} className="link">
              {brand.messagingApp}
            </CompanyChatLink>
          </>
        )}
        .
      </p>
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {!isClient && <ProposePriceButton order={order} />}
        {!isClient && order.giveBackUntil && (
          <ReasonDialog
            title="Give this job back"
            yes="Give it back"
            no="Keep it"
            danger
            send={async (reason) => {
              const done = await changeRecordById("POST /api/jobs/giveback/{id}", order.id, {
                reason,
              });
              // The driver, who has given the job back, may not read its page any more.
              navigate(webPaths.orders());
              return done;
            }}
          >
            The client waits for another driver then. The office reads your reason. Until{" "}
            {formatInstant(order.giveBackUntil)} you can give it back here.
          </ReasonDialog>
        )}
        {isClient && !orderStates[order.status].isOpen && <MoveAgainButtons order={order} />}
        {mayCancel && tooLate === null && (
          <LinkButton to={webPaths.orderChange(order.id)} variant="secondary">
            Change this move
          </LinkButton>
        )}
        {mayCancel && <CancelOrderButton order={order} />}
      </div>
    </Card>
  );
}
