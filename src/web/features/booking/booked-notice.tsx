import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { anyTimeNote } from "#domain/calendar/move-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { driverConfirmationPromise } from "#domain/orders/confirmation.ts";
import { noExtraChargePromise } from "#domain/orders/door-promise.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { useServerNowMs } from "#web/browser/use-now.ts";
import { parseStoredShape, readObjectFields } from "#web/drafts/parse-stored.ts";
import { CallUsLink } from "#web/parts/company/company.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link, useLocation } from "#web/ui/navigation.tsx";
import { BookingSteps } from "./booking-steps.tsx";

/** Reads, from the state of the navigation, the booking that was just made; null where there is none. */
export function readNewBooking(state: unknown) {
  const moment = { orderDate: "", orderTime: "", anyTime: false };
  const like = { id: "", reference: "", ...moment, price: 0, pickup: "" };
  return parseStoredShape(readObjectFields(state)["booked"], like);
}

export function BookedNotice() {
  const booked = readNewBooking(useLocation().state);
  const nowMs = useServerNowMs();
  if (booked === null) return null;
  const steps = [
    nowMs === null ? "" : driverConfirmationPromise(booked, nowMs),
    booked.anyTime
      ? `${anyTimeNote} Have everything packed at ${booked.pickup} by then.`
      : `Have everything packed at ${booked.pickup} by ${booked.orderTime} on the day.`,
    `You pay ${formatRand(booked.price)} in cash on the day. ${noExtraChargePromise}`,
  ];
  return (
    <Card label="Your booking" className="mb-8">
      <BookingSteps current="all done" />
      <h2 className="text-title font-heavy">We have your booking</h2>
      <p className="mt-1 text-lead">{formatMoveStart(booked)}</p>
      <p className="mt-1 text-quiet">
        Your reference:{" "}
        <strong className="text-ink">{formatOrderReference(booked.reference)}</strong>
      </p>
      <ol className="mt-5 grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[auto_1fr] gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 place-items-center rounded-full bg-action-tint text-small font-bold text-action-dark"
            >
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
      <p className="mt-5">
        Something changed? <CallUsLink isFirst />, {brand.hours}.
      </p>
      <p className="mt-1">
        <Link
          className="link inline-flex min-h-11 items-center"
          to={webPaths.orderDetails(booked.id)}
        >
          See this order
        </Link>
      </p>
    </Card>
  );
}
