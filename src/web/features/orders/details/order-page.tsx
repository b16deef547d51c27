import { webPaths } from "#contract/web-paths.ts";
import { ApiError, messageOf } from "#web/lib/api/api-error.ts";
import { useSteadyError } from "#web/lib/use-steady-error.ts";
import { Button } from "#web/ui/button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import { useOrder } from "../orders.queries.ts";
import { OrderView, type OrderViewer } from "./order-view.tsx";

/** Loads an order and shows it, or what kept it from showing. */
export function OrderPage(props: { readonly id: string; readonly viewer: OrderViewer }) {
  const query = useOrder(props.id);
  const error = useSteadyError(query);
  const { data, isFetching, refetch } = query;

  if (error instanceof ApiError && error.status === 404) return <MissingOrder />;
  if (!data) {
    if (error === null) return <Skeleton lines={8} label="Loading the order" />;
    return (
      <>
        <h1 className="mb-6 text-title font-heavy">Order details</h1>
        <ErrorState
          title="We could not load this order"
          message={messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  return (
    <>
      {error !== null && (
        <div className="mb-6">
          <Notice kind="error" title="This order may be out of date">
            <p>{messageOf(error)}</p>
            <Button
              variant="secondary"
              size="compact"
              className="mt-3"
              busy={isFetching}
              onClick={() => void refetch()}
            >
              Try again
            </Button>
          </Notice>
        </div>
      )}
      <OrderView order={data} viewer={props.viewer} />
    </>
  );
}

function MissingOrder() {
  return (
    <div className="max-w-text">
      <h1 className="text-title font-heavy">We could not find this order</h1>
      <p className="mt-3">
        The link may be wrong, the order may belong to another account, or it was deleted.
      </p>
      <LinkButton to={webPaths.orders()} className="mt-6">
        Go to the list of orders
      </LinkButton>
    </div>
  );
}
