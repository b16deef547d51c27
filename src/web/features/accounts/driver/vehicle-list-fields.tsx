import { useEffect, useId, useRef, useState } from "react";
import { maxVehicles, type VehicleInput } from "#domain/fleet/check-vehicle.ts";
import type { FormCall } from "#web/lib/use-form-call.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { FieldError } from "#web/ui/fields/field-shell.tsx";
import { FieldGroupContext, useField } from "#web/ui/form/form-context.ts";
import { VehicleFields } from "./vehicle-fields.tsx";
import {
  choiceOf,
  errorsWithoutVehicle,
  errorsWithoutVehicles,
  isFilledIn,
  noVehicles,
  withoutVehicle,
  withVehicle,
  withVehicleChange,
} from "./vehicle-list.ts";

/** The vehicles that a driver registers: one to begin with, more at a press. */
export function VehicleListFields(props: {
  readonly vehicles: readonly VehicleInput[];
  readonly onChange: (vehicles: readonly VehicleInput[]) => void;
  readonly call: Pick<FormCall, "clearError" | "changeErrors">;
}) {
  const { vehicles, onChange } = props;
  const { clearError, changeErrors } = props.call;
  const field = useField({ name: "vehicles" });
  const { headingId, goTo } = useHeadings();
  const [said, setSaid] = useState("");
  const [isResetting, setResetting] = useState(false);
  const isFull = vehicles.length >= maxVehicles;

  function replace(next: readonly VehicleInput[], focused: number, news: string) {
    clearError("vehicles");
    onChange(next);
    goTo(focused);
    setSaid(news);
  }

  function remove(index: number) {
    changeErrors((errors) => errorsWithoutVehicle(errors, index));
    const next = withoutVehicle(vehicles, index);
    replace(next, Math.min(index, next.length - 1), `Vehicle ${index + 1} removed`);
  }

  function reset() {
    setResetting(false);
    changeErrors(errorsWithoutVehicles);
    replace(noVehicles, 0, "All vehicles removed");
  }

  return (
    <div>
      <ol className="grid gap-4">
        {vehicles.map((vehicle, index) => (
          <VehicleCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a vehicle is its place in the list
            key={index}
            index={index}
            headingId={headingId(index)}
            vehicle={vehicle}
            isOnlyOne={vehicles.length === 1}
            onChange={(part) => onChange(withVehicleChange(vehicles, index, part))}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <FieldError id={field.errorId}>{field.error}</FieldError>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          id={field.id}
          variant="secondary"
          size="compact"
          disabled={isFull}
          aria-describedby={field.describedBy}
          onClick={() => replace(withVehicle(vehicles), vehicles.length, "")}
        >
          Add vehicle
        </Button>
        {(vehicles.length > 1 || vehicles.some(isFilledIn)) && (
          <Button variant="quiet" size="compact" onClick={() => setResetting(true)}>
            Start again with one empty vehicle
          </Button>
        )}
        {isFull && (
          <p className="text-small text-quiet">
            You can register {maxVehicles} vehicles at once, and more after logging in.
          </p>
        )}
      </div>
      <output className="sr-only">{said}</output>
      <ConfirmDialog
        open={isResetting}
        question="Are you sure you want to remove all these vehicles?"
        danger
        busy={false}
        error={null}
        onYes={reset}
        onNo={() => setResetting(false)}
      >
        <p>What you filled in for them is lost. One empty vehicle stays.</p>
      </ConfirmDialog>
    </div>
  );
}

/** The headings of the vehicles; adding or removing one moves the focus to the right heading. */
function useHeadings() {
  const base = useId();
  const next = useRef<number | null>(null);
  const headingId = (index: number) => `${base}-vehicle-${index}`;
  useEffect(() => {
    if (next.current === null) return;
    document.getElementById(`${base}-vehicle-${next.current}`)?.focus();
    next.current = null;
  });
  return {
    headingId,
    goTo: (index: number) => {
      next.current = index;
    },
  };
}

/** One vehicle of the list, to fill in, change or remove. */
function VehicleCard(props: {
  /** Its place in the list, from 0. */
  readonly index: number;
  readonly headingId: string;
  readonly vehicle: VehicleInput;
  /** A list is never empty, so the only one cannot be removed. */
  readonly isOnlyOne: boolean;
  readonly onChange: (part: Partial<VehicleInput>) => void;
  readonly onRemove: () => void;
}) {
  const { index, headingId, onChange } = props;
  const name = `Vehicle ${index + 1}`;
  return (
    <li>
      <fieldset
        aria-labelledby={headingId}
        className="min-w-0 rounded-card border border-line bg-paper p-4"
      >
        <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
          <h3 id={headingId} tabIndex={-1} className="font-bold">
            {name}
          </h3>
          {!props.isOnlyOne && (
            <Button
              variant="quiet"
              size="compact"
              className="-mr-4"
              aria-label={`Remove vehicle ${index + 1}`}
              onClick={props.onRemove}
            >
              Remove
            </Button>
          )}
        </div>
        <FieldGroupContext value={props.isOnlyOne ? null : name}>
          <VehicleFields
            prefix={`vehicles.${index}.`}
            value={props.vehicle}
            onChange={({ truckSize, ...part }) =>
              onChange(truckSize === undefined ? part : { ...part, truckSize: choiceOf(truckSize) })
            }
          />
        </FieldGroupContext>
      </fieldset>
    </li>
  );
}
