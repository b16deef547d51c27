import { webPaths } from "#contract/web-paths.ts";
import { checkChange } from "#domain/orders/change-policy.ts";
import { useNow } from "#web/browser/use-now.ts";
import { formatDateTime } from "#web/format.ts";
import { LoadedRecord } from "#web/office/edit/record-page.tsx";
import { BackToList } from "#web/office/list/record-links.tsx";
import { orderRecords } from "#web/parts/orders/order-records.ts";
import { useOrder } from "#web/parts/orders/orders.queries.ts";
import { useAddressPart } from "#web/routing/current-page.ts";
import { useParty } from "#web/session/access.ts";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import { ChangeForm } from "./change-form.tsx";

export const meta = { title: "Change a booking" };

/** Changes one booking; says why where that is not possible any more. */
export default function OrderChange() {
  const id = useAddressPart("id");
  const { type } = useParty();
  const nowMs = useNow();
  return (
    <>
      <BackToList to={webPaths.orderDetails(id)}>The booking</BackToList>
      <LoadedRecord
        key={id}
        query={useOrder(id)}
        noun={orderRecords.noun}
        title="Change a booking"
        listPath={webPaths.orders()}
      >
        {(order) => {
          const by = type === "user" ? "staff" : "client";
          const problem = nowMs === null ? null : checkChange(order, by, nowMs);
          return (
            <>
              <PageHeading intro={formatDateTime(order.orderDate, order.orderTime)}>
                Change a booking
              </PageHeading>
              {problem ? (
                <Notice kind="warning" title={problem.message} />
              ) : (
                <Card label="Change" className="max-w-form">
                  <ChangeForm order={order} />
                </Card>
              )}
            </>
          );
        }}
      </LoadedRecord>
    </>
  );
}
