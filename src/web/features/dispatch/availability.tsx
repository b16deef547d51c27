import { Fragment } from "react";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { moveStartTimes } from "#domain/calendar/move-moment.ts";
import { type DaysOffPeriod, type Weekday, weekdays } from "#domain/dispatch/availability.ts";
import { regionNamesText } from "#domain/places/region-names.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import type { CallBody, CallReply } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { EditForm, FullWidthField } from "#web/office/edit/edit-form.tsx";
import { useRecordForm } from "#web/office/edit/use-record-form.ts";
import { WholeNumberField } from "#web/parts/amounts.tsx";
import { useSignedInParty } from "#web/session/access.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { controlClass, FieldError } from "#web/ui/fields/field-shell.tsx";
import { DateField, TextField } from "#web/ui/fields/text-field.tsx";
import { useField } from "#web/ui/form/form-context.ts";
import { PageHeading } from "#web/ui/layout.tsx";

type Availability = CallReply<"GET /api/drivers/{id}/availability">;
type Week = Availability["week"];
const kind = {
  update: (id: string, body: CallBody<"PATCH /api/drivers/availability/{id}">) =>
    changeRecordById("PATCH /api/drivers/availability/{id}", id, body),
};

export const pageHead = { title: "My hours" };

/** The page where drivers set their hours, starting place and reach; staff do so on the driver's record. */
export default function AvailabilityPage() {
  return (
    <>
      <PageHeading intro="You are offered jobs that start in these hours and within your reach, and none on your days off.">
        My hours
      </PageHeading>
      <div className="max-w-form">
        <AvailabilityForm driverId={useSignedInParty().id} />
      </div>
    </>
  );
}

export function AvailabilityForm(props: {
  readonly driverId: string;
  /** The heading above the form; only the page of staff, which has several forms, needs one. */
  readonly title?: string;
}) {
  const { driverId: id } = props;
  const query = useApiRead("GET /api/drivers/{id}/availability", { params: { id } });
  return (
    <LoadedContent query={query} what="the working hours" lines={8}>
      {(availability) => <Fields record={{ ...availability, id }} title={props.title} />}
    </LoadedContent>
  );
}

function Fields(props: {
  readonly record: Availability & { readonly id: string };
  readonly title: string | undefined;
}) {
  const form = useRecordForm<typeof props.record, Availability>(
    kind,
    props.record,
    ({ id: _, ...values }) => values,
  );
  const reach = form.bind("reachKms");
  return (
    <EditForm
      form={form}
      label="Working hours"
      saveLabel="Save the hours"
      intro={props.title && <h2 className="mb-4 text-lead font-bold">{props.title}</h2>}
    >
      {!props.title && (
        <TextField
          label="Area"
          hint="Where you start from: a suburb or town, such as Soweto."
          autoComplete="off"
          {...form.bind("area")}
        />
      )}
      <WholeNumberField
        label="Farthest pickup, in km"
        hint={`Empty: everywhere in ${regionNamesText}.`}
        {...reach}
        value={reach.value === null ? "" : String(reach.value)}
        onValueChange={(typed) => {
          const digits = typed.replace(/\D/g, "").slice(0, 4);
          reach.onValueChange(digits === "" ? null : Number(digits));
        }}
      />
      <FullWidthField>
        <WeekField {...form.bind("week")} />
      </FullWidthField>
      <FullWidthField>
        <DaysOffField {...form.bind("daysOff")} />
      </FullWidthField>
    </EditForm>
  );
}

type FieldProps<Value> = {
  readonly name: string;
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
};

const [first = "07:00", last = "17:00"] = [moveStartTimes[0], moveStartTimes.at(-1)];

function WeekField(props: FieldProps<Week>) {
  const { value: week, onValueChange } = props;
  const field = useField({ name: props.name });
  const set = (day: Weekday, hours: Week[Weekday]) => {
    field.changed();
    onValueChange({ ...week, [day]: hours });
  };
  return (
    <fieldset id={field.id} tabIndex={-1} className="min-w-0">
      <legend className="mb-1 font-semibold">Working days</legend>
      <p className="mb-2 text-small text-quiet">A job may start between these times.</p>
      <ul className="divide-y divide-line border-y border-line">
        {[...weekdays.slice(1), "sun" as const].map((day) => {
          const hours = week[day];
          return (
            <li key={day} className="flex min-h-16 flex-wrap items-center justify-between gap-2">
              <CheckboxField
                name={`week.${day}`}
                label={capitaliseFirstLetter(day)}
                checked={hours !== null}
                onCheckedChange={(works) => set(day, works ? { from: first, to: last } : null)}
              />
              {hours === null ? (
                <span className="text-quiet">Off</span>
              ) : (
                <span className="flex flex-wrap items-center gap-2">
                  {(["from", "to"] as const).map((end) => (
                    <Fragment key={end}>
                      {end === "to" && <span className="text-small text-quiet">to</span>}
                      <select
                        aria-label={`${capitaliseFirstLetter(day)}, ${end === "from" ? "from" : "until"}`}
                        value={hours[end]}
                        className={controlClass(undefined, "min-h-12 w-auto! px-2 tabular-nums")}
                        onChange={(event) => set(day, { ...hours, [end]: event.target.value })}
                      >
                        {[...new Set([...moveStartTimes, hours[end]])].toSorted().map((time) => (
                          <option key={time}>{time}</option>
                        ))}
                      </select>
                    </Fragment>
                  ))}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </fieldset>
  );
}

function DaysOffField(props: FieldProps<DaysOffPeriod[]>) {
  const { value: days, onValueChange } = props;
  const today = useJohannesburgToday();
  const field = useField({ name: props.name });
  const change = (next: DaysOffPeriod[]) => {
    field.changed();
    onValueChange(next);
  };
  return (
    <fieldset id={field.id} tabIndex={-1}>
      <legend className="mb-1 font-semibold">Days off</legend>
      {days.length === 0 && <p className="text-quiet">None ahead.</p>}
      <ul className="grid gap-4">
        {days.map((off, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and its dates can change
          <li key={place} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
            <DateField
              name={`daysOff.${place}.from`}
              label="First day off"
              min={today}
              value={off.from}
              onValueChange={(from) =>
                change(days.with(place, { from, to: [from, off.to].toSorted()[1] ?? from }))
              }
            />
            <DateField
              name={`daysOff.${place}.to`}
              label="Last day off"
              min={off.from || today}
              value={off.to}
              onValueChange={(to) => change(days.with(place, { ...off, to }))}
            />
            <Button
              variant="quiet"
              className="justify-self-start px-2!"
              onClick={() => change(days.toSpliced(place, 1))}
            >
              Remove
              <span className="sr-only">, {formatDate(off.from)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        size="compact"
        className="mt-3"
        onClick={() => change([...days, { from: today, to: today }])}
      >
        Add days off
      </Button>
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </fieldset>
  );
}
