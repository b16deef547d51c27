import { useState } from "react";
import type { CallReply } from "#web/api/api-client.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { formatCount, formatInstant } from "#web/format.ts";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import type { Order } from "#web/parts/orders/order-records.ts";
import { readEveryMinuteOption } from "#web/parts/orders/read-orders.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { type StatusAppearance, StatusBadge } from "#web/ui/status-badge.tsx";
import {
  driverDistanceText,
  driverWarning,
  type FreeDriver,
  FreeDriverSearch,
  type OrderToAssign,
} from "./free-drivers.tsx";

type Offer = CallReply<"GET /api/orders/{id}/offers">["items"][number];

export function OfferForm(props: { readonly order: OrderToAssign; readonly onDone: () => void }) {
  const { order } = props;
  const call = useFormCall();
  const [chosen, setChosen] = useState<readonly FreeDriver[]>([]);
  const isChosen = ({ id }: FreeDriver) => chosen.some((driver) => driver.id === id);
  const driverIds = chosen.map(({ id }) => id);
  const body = driverIds.length === 0 ? {} : { driverIds };
  const offer = () => changeRecordById("POST /api/orders/offer/{id}", order.id, body);
  return (
    <FreeDriverSearch order={order} lines={6}>
      {(drivers) => (
        <Form
          label="Offer this order"
          call={call}
          onSubmit={() => void call.write({}, offer, props.onDone)}
          className="grid gap-4"
        >
          <p className="text-quiet">
            The first to accept has it. Until the offer ends, nobody else can take it. With nobody
            chosen it goes to all who work then and go that far.
          </p>
          {/* The list has its own scroll bar, so that the button with the number of drivers stays in sight. */}
          <ul className="grid max-h-[min(20rem,calc(100dvh-11rem))] divide-y divide-line overflow-y-auto rounded-field border border-line">
            {/* Drivers who were selected in an earlier search stay in the list. */}
            {[
              ...chosen.filter(({ id }) => !drivers.some((driver) => driver.id === id)),
              ...drivers,
            ].map((driver) => (
              <li key={driver.id} className="px-4 py-2.5">
                <CheckboxField
                  name={`driver.${driver.id}`}
                  checked={isChosen(driver)}
                  onCheckedChange={(isNow) =>
                    setChosen((before) =>
                      isNow ? [...before, driver] : before.filter(({ id }) => id !== driver.id),
                    )
                  }
                  label={
                    <>
                      <span className="font-bold wrap-anywhere">{driver.name}</span>
                      <span className="block text-small text-quiet">
                        {[driverDistanceText(driver), driverWarning(driver)]
                          .filter(Boolean)
                          .join(". ")}
                      </span>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
          <SubmitButton>
            {chosen.length === 0
              ? "Offer it to all who fit"
              : `Offer it to ${formatCount(chosen.length, "driver")}`}
          </SubmitButton>
        </Form>
      )}
    </FreeDriverSearch>
  );
}

const stateWords: Readonly<Record<Offer["state"], StatusAppearance>> = {
  open: ["waiting", "Waits for an answer"],
  accepted: ["done", "Accepted"],
  declined: ["gone", "Declined"],
  lapsed: ["gone", "Ended"],
  "given-back": ["stopped", "Given back"],
};

export function OfferList({ id }: Pick<Order, "id">) {
  const { data } = useApiRead(
    "GET /api/orders/{id}/offers",
    { params: { id } },
    readEveryMinuteOption,
  );
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-label="Offers" className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-bold">Offers</h3>
      <ul className="grid gap-3">
        {data.items.map((offer) => (
          <li key={offer.id} className="text-small">
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="font-medium wrap-anywhere">{offer.driver}</span>
              <StatusBadge look={stateWords[offer.state]} />
            </p>
            <p className="text-quiet">
              {offer.state === "open" && offer.endsAt
                ? `until ${formatInstant(offer.endsAt)}`
                : formatInstant(offer.answeredAt ?? offer.at)}
            </p>
            {offer.reason && <p className="wrap-anywhere">{offer.reason}</p>}
          </li>
        ))}
      </ul>
      {data.items.some(({ state }) => state === "open") && (
        <OfficeActionButton
          label="Take the offers back"
          question="Take these offers back?"
          write={() => changeRecordById("DELETE /api/orders/offer/{id}", id)}
        >
          The drivers cannot accept it any more.
        </OfficeActionButton>
      )}
    </section>
  );
}
