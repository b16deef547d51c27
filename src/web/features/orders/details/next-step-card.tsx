import { brand } from "#contract/brand.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";
import { useToday } from "#web/lib/use-now.ts";
import { Card } from "#web/ui/card.tsx";
import { StepLine } from "#web/ui/step-line.tsx";
import type { OrderDetails } from "../order-records.ts";
import { orderStateWords, orderSteps } from "../order-state-words.tsx";

/** The state of an order and its next step, for its client or its driver. */
export function NextStepCard(props: {
  readonly order: OrderDetails;
  readonly viewer: "client" | "driver";
}) {
  const { order, viewer } = props;
  const today = useToday();
  const words = orderStateWords[order.status];
  const title = words.nextStepTitle;
  return (
    <Card
      label={title}
      className="print:mb-3 print:break-inside-avoid print:p-3! print:shadow-none"
    >
      <h2 className="mb-5 text-lead font-bold">{title}</h2>
      <div className="print:hidden">
        <StepLine
          label="Where the order stands"
          steps={orderSteps}
          current={words.stepsDone(order.driver !== null)}
        />
      </div>
      <p className="max-w-text">
        {viewer === "client"
          ? words.forClient({ ...order, isPast: order.orderDate < today })
          : words.forDriver(order.price)}
      </p>
      <p className="mt-3 max-w-text text-quiet">
        {words.callUs} Call us on{" "}
        <a href={phoneLink(brand.phone)} className="link whitespace-nowrap">
          {formatPhone(brand.phone)}
        </a>
        .
      </p>
    </Card>
  );
}
