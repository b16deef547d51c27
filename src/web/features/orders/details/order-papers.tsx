import { useState } from "react";
import { brand } from "#contract/brand.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { lastShareLinkDay } from "#domain/orders/share-link.ts";
import { fillPathParameters } from "#web/api/api-client.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { buttonClass, NewTabLink } from "#web/ui/button.tsx";
import { CopyText } from "#web/ui/copy-text.tsx";
import { Card } from "#web/ui/layout.tsx";

type Shown = { readonly order: OrderDetails };

export function OrderPapers({ order: { id, status } }: Shown) {
  const { isOpen } = orderStates[status];
  if (status === "cancelled") return null;
  const paper = (path: string, words: string) => (
    <a
      href={fillPathParameters(path, { id })}
      download
      className={buttonClass("secondary", "compact")}
    >
      {words}
    </a>
  );
  return (
    <div className="flex flex-wrap gap-3">
      {paper("/api/orders/{id}/receipt", isOpen ? "Confirmation (PDF)" : "Receipt (PDF)")}
      {isOpen && paper("/api/orders/{id}/calendar", "Add to calendar")}
    </div>
  );
}

export function PapersAndSharingCard({ order }: Shown) {
  if (order.status === "cancelled") return null;
  return (
    <Card title="To keep and to share" className="md:p-6 print:hidden">
      <OrderPapers order={order} />
      <ShareMove order={order} />
    </Card>
  );
}

/** Buttons to make and end a link for other people to follow the move; hidden after the link's last day. */
function ShareMove({ order: { id, orderDate, sharedAt } }: Shown) {
  // Only this page has the link, because the server stores it in no readable form.
  const [link, setLink] = useState<string | null>(null);
  const last = lastShareLinkDay(orderDate);
  if (useJohannesburgToday() > last) return null;

  async function make() {
    setLink((await changeRecordById("POST /api/orders/share/{id}", id)).link);
    return {};
  }
  async function end() {
    const ended = await changeRecordById("DELETE /api/orders/share/{id}", id);
    setLink(null);
    return ended;
  }

  return (
    <div className="mt-5 border-t border-line pt-5">
      <h3 className="font-bold">Let somebody follow this move</h3>
      <p className="mt-1 text-small text-quiet">
        {sharedAt
          ? `A link works until ${formatDate(last)}. A new one ends it.`
          : `A link shows the day, the areas, the driver's first name and plate, and where the move stands: no price, no address, no number. It works until ${formatDate(last)}.`}
      </p>
      {/* The link appears below the buttons, so that the buttons do not move. */}
      <div className="mt-3 flex flex-wrap gap-3">
        {sharedAt ? (
          <>
            <OfficeActionButton label="Make a new link" question="Make a new link?" write={make}>
              Whoever has the link of before cannot open it any more.
            </OfficeActionButton>
            <OfficeActionButton
              variant="quiet"
              label="End the link"
              question="End the link?"
              write={end}
            >
              Whoever has it cannot open it any more.
            </OfficeActionButton>
          </>
        ) : (
          <OfficeActionButton label="Make a link" keepsRefusal write={make} />
        )}
      </div>
      {link !== null && sharedAt && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="break-all">
            <CopyText name="link" text={link} />
          </span>
          <NewTabLink
            to={`https://wa.me/?${new URLSearchParams({ text: link })}`}
            className={buttonClass("secondary", "compact")}
          >
            {`Send by ${brand.messagingApp}`}
          </NewTabLink>
        </div>
      )}
    </div>
  );
}
