import { orderStates } from "#domain/orders/order-states.ts";
import { type FileKey, fillPath } from "#web/api/api-client.ts";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { ShareMove } from "../sharing/share-move.tsx";

function PaperLink(props: {
  readonly file: FileKey;
  readonly id: string;
  readonly children: string;
}) {
  const { file, id, children } = props;
  const href = fillPath(file.replace("GET ", ""), { id });
  return (
    <a href={href} download className={buttonClass("secondary", "compact")}>
      {children}
    </a>
  );
}

/** The papers of an order as files; one that is cancelled has none. */
export function OrderPapers(props: { readonly order: OrderDetails }) {
  const { id, status } = props.order;
  const { isOpen } = orderStates[status];
  if (status === "cancelled") return null;
  return (
    <div className="flex flex-wrap gap-3">
      <PaperLink file="GET /api/orders/{id}/receipt" id={id}>
        {isOpen ? "Confirmation (PDF)" : "Receipt (PDF)"}
      </PaperLink>
      {isOpen && (
        <PaperLink file="GET /api/orders/{id}/calendar" id={id}>
          Add to calendar
        </PaperLink>
      )}
    </div>
  );
}

/** What a client may want of an order beside its page. */
export function KeepCard(props: { readonly order: OrderDetails }) {
  if (props.order.status === "cancelled") return null;
  return (
    <Card title="To keep and to share" className="md:p-6 print:hidden">
      <OrderPapers order={props.order} />
      <ShareMove order={props.order} />
    </Card>
  );
}
