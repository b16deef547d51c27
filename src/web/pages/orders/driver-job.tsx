import { brand } from "#contract/brand.ts";
import { truckNameAndSize } from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { fullAddress } from "#domain/orders/move-ends.ts";
import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import type { TripEnd } from "#web/drafts/quote-draft.ts";
import { CashCard } from "#web/features/orders/day/cash-card.tsx";
import { JobStepsBar } from "#web/features/orders/day/job-bar.tsx";
import { OfflineNotice } from "#web/features/orders/day/offline-notice.tsx";
import {
  QueueNotice,
  useJobQueue,
  withQueuedActions,
} from "#web/features/orders/day/queue-notice.tsx";
import { orderChatUrl } from "#web/features/orders/details/contact-card.tsx";
import { NextStepCard } from "#web/features/orders/details/next-step-card.tsx";
import { MapCard, PhotosCard, useOrderMap } from "#web/features/orders/details/order-cards.tsx";
import { OrderPapers } from "#web/features/orders/details/order-papers.tsx";
import { PriceCard } from "#web/features/orders/details/price-cards.tsx";
import { ProposalCard } from "#web/features/orders/proposal/proposal-card.tsx";
import { OrderReviewCard } from "#web/features/reviews/order-reviews.tsx";
import { formatInstant, formatPhone, telephoneUrl } from "#web/format.ts";
import { MapLinks } from "#web/parts/map/map-links.tsx";
import { helpersAndFloorsText, type OrderDetails } from "#web/parts/orders/order-records.ts";
import { buttonClass, NewTabLink } from "#web/ui/button.tsx";
import { ChatIcon, PhoneIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";

const stack = "grid min-w-0 grid-cols-1 content-start gap-6";

export default function DriverJob({ order: read }: { readonly order: OrderDetails }) {
  const queue = useJobQueue();
  const { order, waiting } = withQueuedActions(read, queue);
  return (
    <>
      <div className={stack}>
        <OfflineNotice offlineName={`order ${order.id}`} />
        <QueueNotice queue={queue} />
        <JobStepsBar order={order} waiting={waiting} />
        <ProposalCard order={order} />
        <CashCard order={order} />
        {/* There is a receipt only once the server knows that the move is finished. */}
        {read.status === "completed" && <OrderPapers order={order} />}
        <JobCard order={order} />
        <PhotosCard order={order} />
        <OrderReviewCard order={order} />
        <MapCard order={order} />
      </div>
      <div className={stack}>
        <NextStepCard order={order} />
        <PriceCard order={order} />
      </div>
    </>
  );
}

type Shown = { readonly order: OrderDetails };

function JobCard({ order }: Shown) {
  const { client, notes, contactFrom } = order;
  const isContract = order.orderType === "contract";
  const { data: map } = useOrderMap(order);
  return (
    <Card label="The job">
      <h2 className="text-lead font-bold break-words">
        {client.name === "" ? "The client" : `${client.name} ${client.surname}`}
      </h2>
      {isErasedEmail(client.email) ? (
        <p className="mt-1 text-quiet">The account of this client is erased.</p>
      ) : client.cellphone !== "" ? (
        <Reach name={client.name} cellphone={client.cellphone} order={order} />
      ) : (
        <p className="mt-1 text-quiet">
          {contactFrom
            ? `The number and the doors are here from ${formatInstant(contactFrom)}.`
            : "The name, the numbers and the doors are not shown any more."}
        </p>
      )}
      <End order={order} name="pickup" position={map?.pickup ?? null} />
      <End order={order} name="destination" position={map?.destination ?? null} />
      <div className="mt-5 border-t border-line pt-4">
        <h3 className="text-small font-semibold text-quiet">What to do</h3>
        <p className="font-bold">
          {truckNameAndSize(order.truckSize)}, {helpersAndFloorsText(order)},{" "}
          {formatDistance(order)}
        </p>
        <p className="font-bold">
          {formatRand(order.price)} {isContract ? "billed to the client" : "in cash"}
        </p>
        {notes !== "" && (
          <p className="order-notes mt-2 max-w-text break-words whitespace-pre-line">{notes}</p>
        )}
      </div>
    </Card>
  );
}

function Reach(props: Shown & { readonly name: string; readonly cellphone: string }) {
  const { order, name, cellphone } = props;
  return (
    <div className="mt-3 flex flex-wrap gap-2 print:hidden">
      <a href={telephoneUrl(cellphone)} className={buttonClass("secondary", "compact", "px-2!")}>
        <PhoneIcon className="size-5" />
        <span className="sr-only">Call {name}, </span>
        {formatPhone(cellphone)}
      </a>
      <NewTabLink
        to={orderChatUrl(cellphone, order)}
        className={buttonClass("secondary", "compact", "px-2!")}
      >
        <ChatIcon className="size-5" />
        {brand.messagingApp}
        <span className="sr-only"> to {name}</span>
      </NewTabLink>
    </div>
  );
}

function End(
  props: Shown & Pick<Parameters<typeof MapLinks>[0], "position"> & { readonly name: TripEnd },
) {
  const { order, name, position } = props;
  const end = order[`${name}Details`];
  const word = capitaliseFirstLetter(name);
  const address = fullAddress(order[name], end);
  return (
    <section aria-label={word} className="mt-5 border-t border-line pt-4">
      <h3 className="text-small font-semibold text-quiet">{word}</h3>
      <p className="text-lead font-bold wrap-anywhere">{address}</p>
      {end !== null && end.unit !== "" && <p className="wrap-anywhere">{end.unit}</p>}
      <MapLinks
        label={`To the ${name}`}
        address={address}
        region={order.region}
        position={position}
      />
      {end !== null && end.contactName !== "" && (
        <>
          <p className="mt-2">Ask for {end.contactName}</p>
          {end.contactCellphone !== order.client.cellphone && (
            <Reach name={end.contactName} cellphone={end.contactCellphone} order={order} />
          )}
        </>
      )}
    </section>
  );
}
