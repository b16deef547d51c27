import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import { useListPage } from "#web/api/loaded.tsx";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { formatCount } from "#web/format.ts";
import { useColumnChoice } from "#web/office/table/column-chooser.tsx";
import { activeTableSort } from "#web/office/table/columns.tsx";
import { DataTable } from "#web/office/table/data-table.tsx";
import { useListControls } from "#web/office/table/list-view.ts";
import { useNextOpenOrder, useOrders } from "#web/parts/orders/read-orders.ts";
import { TruckBesidePerson } from "#web/parts/pictures/truck.tsx";
import { useSignedInParty } from "#web/session/access.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState, Skeleton } from "#web/ui/placeholders.tsx";
import { NextOrderCard, OrderCard } from "./order-card.tsx";
import { DetailsLink, ownOrderColumns } from "./order-columns.tsx";
import { ownOrderSorts } from "./order-filters.tsx";

export function OwnOrders(props: {
  /** Whether the next order is shown above the list. Below the message about a new booking it is not. */
  readonly showsNext: boolean;
}) {
  const viewer = useSignedInParty().type === "driver" ? "driver" : "client";
  const view = useListControls();
  const sorts = ownOrderSorts[viewer];
  const sort = activeTableSort(sorts, view.sort);
  const today = useJohannesburgToday();
  const choice = useColumnChoice("own-orders");
  const next = useNextOpenOrder(today, props.showsNext);
  const page = useListPage(
    useOrders({
      ...(view.q === "" ? {} : { q: view.q }),
      ...(view.cursor === undefined ? {} : { cursor: view.cursor }),
      sort,
    }),
  );
  // A list of eight orders or fewer needs no search field.
  const isLong = page.total > 8 || view.q !== "";
  const noun = viewer === "client" ? "booking" : "job";
  if (next.isComing) return <Skeleton lines={8} label={`Loading your ${noun}s`} />;
  return (
    <div className="grid gap-8">
      <NextOrderCard order={next.order} />
      <DataTable
        choice={choice}
        label={viewer === "client" ? "Your bookings" : "Your jobs"}
        view={view}
        page={page}
        columns={ownOrderColumns[viewer]}
        card={(order) => (
          <>
            <OrderCard order={order} />
            <DetailsLink order={order} />
          </>
        )}
        find={isLong ? { hint: "Address, note or reference", sort, sorts } : undefined}
        count={capitaliseFirstLetter(formatCount(page.total, noun, page.isAtLeast))}
        empty={
          view.q === "" ? (
            <NoOrdersYet picture={<TruckBesidePerson size="1.5ton" />} />
          ) : (
            <EmptyState
              title={`No ${noun} matches`}
              action={<Button onClick={() => view.change({ q: "" })}>{`Show all ${noun}s`}</Button>}
            >
              Nothing of yours fits this search.
            </EmptyState>
          )
        }
      />
    </div>
  );
}

export function NoOrdersYet({ picture }: { readonly picture?: ReactNode }) {
  if (useSignedInParty().type === "driver") {
    return (
      <EmptyState
        title="You have no jobs yet"
        picture={picture}
        action={<LinkButton to={webPaths.openJobs()}>See the open jobs</LinkButton>}
      >
        A job appears here when you take one, or when the office gives you an order.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="You have no bookings yet"
      picture={picture}
      action={<LinkButton to={webPaths.quote()}>Get a Quote</LinkButton>}
    >
      Your moves appear here once you have booked one. See the whole price first; it takes a minute.
    </EmptyState>
  );
}
