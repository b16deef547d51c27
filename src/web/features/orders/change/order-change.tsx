import { Fragment, useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import {
  checkMoveTime,
  earliestMoveStartTime,
  moveStartTimes,
} from "#domain/calendar/move-moment.ts";
import {
  type OfferedTruckSize,
  offeredTrucks,
  truckNameAndSize,
} from "#domain/fleet/truck-catalogue.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { checkOrderChange } from "#domain/orders/change-policy.ts";
import { maxOrderNotesLength } from "#domain/orders/check-checkout.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useServerNowMs } from "#web/browser/use-now.ts";
import { createFieldBinder } from "#web/drafts/field-props.ts";
import { useMarkFormUnsaved } from "#web/drafts/unsaved.ts";
import { LoadedRecord } from "#web/office/edit/record-page.tsx";
import { BackToList } from "#web/office/list/record-links.tsx";
import {
  readTimeChoice,
  timeOptions,
  toTimeChoice,
  useFreeTimes,
} from "#web/parts/orders/free-times.ts";
import { FreeTimesNote } from "#web/parts/orders/free-times-note.tsx";
import { HelpersAndFloorsFields, MoveAddressFieldset } from "#web/parts/orders/order-fields.tsx";
import { type OrderDetails, orderRecords } from "#web/parts/orders/order-records.ts";
import { useOrder } from "#web/parts/orders/read-orders.ts";
import { type PlaceChoice, PlaceField } from "#web/parts/places/place-field.tsx";
import { usePathParameter } from "#web/routing/current-page.ts";
import { useIsStaff } from "#web/session/access.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { TextAreaField, TextField } from "#web/ui/fields/text-field.tsx";
import { Form, FormSection, SubmitButton } from "#web/ui/form/form.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";
import {
  type BookingEntries,
  changeBookingPlace,
  findChangedBookingEntries,
  orderToBookingEntries,
  readChangedPrice,
} from "./booking-entries.ts";

export const pageHead = { title: "Change a booking" };

export default function OrderChange() {
  const id = usePathParameter("id");
  const by = useIsStaff() ? "staff" : "client";
  const nowMs = useServerNowMs();
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
          const problem = nowMs === null ? null : checkOrderChange(order, by, nowMs);
          return (
            <>
              <PageHeading intro={formatMoveStart(order)}>Change a booking</PageHeading>
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

const endNames = { pickup: "Pick Up", destination: "Destination" } as const;

function ChangeForm(props: { readonly order: OrderDetails }) {
  // The form keeps the order as first read: against a newer one, old entries would undo others' changes.
  const [order] = useState(props.order);
  const isStaff = useIsStaff();
  const navigate = useNavigate();
  const call = useFormCall();
  const [wanted, setWanted] = useState(() => orderToBookingEntries(order));
  const [clientAsked, setClientAsked] = useState(false);
  const [newPrice, setNewPrice] = useState<number | null>(null);
  const changes = findChangedBookingEntries(order, wanted);
  const isChanged = Object.keys(changes).length > 0;
  useMarkFormUnsaved(isChanged);
  const set = (part: Partial<BookingEntries>) => setWanted((last) => ({ ...last, ...part }));
  const entry = createFieldBinder(wanted, set);
  const nowMs = useServerNowMs();
  const possible = moveStartTimes.filter(
    (time) =>
      nowMs === null ||
      wanted.orderDate === "" ||
      checkMoveTime(wanted.orderDate, time, nowMs) === null,
  );
  const offeredTimes = [...new Set([...possible, wanted.orderTime])].toSorted();
  // A driver who is named comes at the time that is booked.
  const mayBeAny = order.driverId === null && possible.includes(earliestMoveStartTime);
  const { truckSize, floors } = wanted;
  const freeTimes = useFreeTimes(
    { truckSize, kms: Math.round(order.kms), floors },
    isCalendarDate(wanted.orderDate) ? wanted.orderDate : "",
  );

  function send(agreed: { readonly price?: number; readonly clientAgreed?: boolean }) {
    setNewPrice(null);
    const body = { ...changes, ...agreed, ...(clientAsked && { clientAsked }) };
    void call.write(
      {},
      () => changeRecordById("PATCH /api/orders/update/{id}", order.id, body),
      () => navigate(webPaths.orderDetails(order.id), { replace: true }),
      {
        failed: (error) => {
          const asked = readChangedPrice(error);
          setNewPrice(asked);
          // A new price is a question to the client, so the form shows no error.
          if (asked !== null) call.clear();
        },
      },
    );
  }

  return (
    <>
      <Form label="Change" onSubmit={() => send({})} call={call} className="grid gap-8">
        <FormSection title="The trip" gap="gap-5">
          {(["pickup", "destination"] as const).map((end) => (
            <Fragment key={end}>
              <PlaceField
                name={end}
                label={endNames[end]}
                value={wanted[end]}
                onChange={(choice: PlaceChoice) =>
                  setWanted((last) => changeBookingPlace(order, last, end, choice))
                }
              />
              <MoveAddressFieldset
                end={end}
                title={`${endNames[end]}: door and contact`}
                value={wanted[`${end}Details`]}
                onChange={(part) =>
                  set({ [`${end}Details`]: { ...wanted[`${end}Details`], ...part } })
                }
              />
            </Fragment>
          ))}
        </FormSection>
        <FormSection title="The day" gap="gap-5">
          <div className="grid gap-6 sm:grid-cols-2">
            <TextField {...entry("orderDate")} type="date" label="Date of Move" />
            <SelectField
              name="orderTime"
              label="Time of Move"
              value={toTimeChoice(wanted)}
              onValueChange={(choice) => set(readTimeChoice(choice))}
              options={timeOptions(freeTimes, wanted.orderDate, offeredTimes, mayBeAny)}
            />
          </div>
          <FreeTimesNote times={freeTimes} date={wanted.orderDate} time={toTimeChoice(wanted)} />
        </FormSection>
        <FormSection title="The work" gap="gap-5">
          <SelectField
            name="truckSize"
            label="Truck Size"
            value={wanted.truckSize}
            options={offeredTrucks.map(({ size }) => [size, truckNameAndSize(size)])}
            onValueChange={(truckSize) => set({ truckSize: truckSize as OfferedTruckSize })}
          />
          <HelpersAndFloorsFields value={wanted} onChange={set} />
          <TextAreaField
            {...entry("notes")}
            label="Notes"
            optional
            maxLength={maxOrderNotesLength}
          />
        </FormSection>
        {isStaff && order.cancellationPolicy && (
          <CheckboxField
            name="clientAsked"
            label="The client asked for this change: if cancelling costs something by now, it still does on another day. A change of ours costs them nothing."
            checked={clientAsked}
            onCheckedChange={setClientAsked}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton disabled={!isChanged}>Save the change</SubmitButton>
          <LinkButton to={webPaths.orderDetails(order.id)} variant="secondary">
            Leave it as it is
          </LinkButton>
        </div>
      </Form>
      <ConfirmDialog
        open={newPrice !== null}
        question={`The price becomes ${formatRand(newPrice ?? 0)}. Change the booking?`}
        onNo={() => setNewPrice(null)}
        onYes={() =>
          newPrice !== null && send({ price: newPrice, ...(isStaff && { clientAgreed: true }) })
        }
      >
        <p>
          It is {formatRand(order.price)} now.{" "}
          {isStaff
            ? "Say Yes only if the client has agreed to the new price: the history says so."
            : "We work the new price out by the same formula."}
        </p>
      </ConfirmDialog>
    </>
  );
}
