import { CashCard } from "#web/features/orders/day/cash-card.tsx";
import { JobCard } from "#web/features/orders/day/driver-job-card.tsx";
import { JobBar } from "#web/features/orders/day/job-bar.tsx";
import { KeptNotice } from "#web/features/orders/day/kept-notice.tsx";
import { QueueNotice } from "#web/features/orders/day/queue-notice.tsx";
import { useJobQueue, withWaiting } from "#web/features/orders/day/with-waiting.ts";
import { MapCard } from "#web/features/orders/details/map-card.tsx";
import { NextStepCard } from "#web/features/orders/details/next-step-card.tsx";
import { PhotosCard, PriceCard } from "#web/features/orders/details/order-cards.tsx";
import { OrderPapers } from "#web/features/orders/details/order-papers.tsx";
import { ProposalCard } from "#web/features/orders/proposal/proposal-card.tsx";
import { ReviewCard } from "#web/features/reviews/order-reviews.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";

const stack = "grid min-w-0 grid-cols-1 content-start gap-6";

/** Where to go and whom to call, with what comes next under the thumb. */
export default function DriverJob({ order: read }: { readonly order: OrderDetails }) {
  const queue = useJobQueue();
  const { order, waiting } = withWaiting(read, queue);
  return (
    <>
      <div className={stack}>
        <KeptNotice of={`order ${order.id}`} />
        <QueueNotice queue={queue} />
        <JobBar order={order} waiting={waiting} />
        <ProposalCard order={order} />
        <CashCard order={order} />
        {/* Our server has nothing to draw while the finish waits on the phone. */}
        {read.status === "completed" && <OrderPapers order={order} />}
        <JobCard order={order} />
        <PhotosCard order={order} />
        <ReviewCard order={order} />
        <MapCard order={order} />
      </div>
      <div className={stack}>
        <NextStepCard order={order} />
        <PriceCard order={order} />
      </div>
    </>
  );
}
