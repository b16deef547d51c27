import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { maxVehiclesPerForm } from "#domain/fleet/check-vehicle.ts";
import type { FormCall } from "#web/api/use-form-call.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FieldError } from "#web/ui/fields/field-shell.tsx";
import { type FieldErrors, FieldGroupContext, useField } from "#web/ui/form/form-context.ts";
import { emptyVehicle, type VehicleEntries } from "../drafts.ts";
import { VehicleFields, vehicleOptionValue } from "./vehicle-fields.tsx";

export function VehicleListFields(props: {
  readonly vehicles: readonly VehicleEntries[];
  readonly onChange: (vehicles: readonly VehicleEntries[]) => void;
  readonly call: Pick<FormCall, "clearError" | "changeErrors">;
}) {
  const { vehicles, onChange } = props;
  const { clearError, changeErrors } = props.call;
  const field = useField({ name: "vehicles" });
  const base = useId();
  const headingId = (index: number) => `${base}-${index}`;
  const [said, setSaid] = useState("");
  /** The index of the vehicle to remove, or "all", while the person is asked to confirm. */
  const [asked, setAsked] = useState<number | "all" | null>(null);
  const isOnlyOne = vehicles.length === 1;
  const isFull = vehicles.length >= maxVehiclesPerForm;

  /** Shows a changed list of vehicles, with the focus on the heading of the vehicle at `focused`. */
  function replace(next: readonly VehicleEntries[], focused: number, news: string) {
    clearError("vehicles");
    flushSync(() => {
      setAsked(null);
      onChange(next);
      setSaid(news);
    });
    document.getElementById(headingId(focused))?.focus();
  }

  function remove(index: number) {
    changeErrors((errors) => errorsWithoutVehicle(errors, index));
    const next = vehicles.toSpliced(index, 1);
    replace(next, Math.min(index, next.length - 1), `Vehicle ${index + 1} removed`);
  }

  function reset() {
    changeErrors(errorsWithoutVehicles);
    replace([emptyVehicle], 0, "All vehicles removed");
  }

  return (
    <div>
      <ol className="grid gap-4">
        {vehicles.map((vehicle, index) => {
          const name = `Vehicle ${index + 1}`;
          const change = (part: Partial<VehicleEntries>) =>
            onChange(vehicles.with(index, { ...vehicle, ...part }));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: only its place in the list identifies a vehicle
            <li key={index}>
              <fieldset
                aria-labelledby={headingId(index)}
                className="min-w-0 rounded-card border border-line bg-paper p-4"
              >
                <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
                  <h3 id={headingId(index)} tabIndex={-1} className="font-bold">
                    {name}
                  </h3>
                  {/* The list is never empty, so its only vehicle cannot be removed. */}
                  {!isOnlyOne && (
                    <Button
                      variant="quiet"
                      size="compact"
                      className="-mr-4"
                      aria-label={`Remove vehicle ${index + 1}`}
                      onClick={() => (isFilledIn(vehicle) ? setAsked(index) : remove(index))}
                    >
                      Remove
                    </Button>
                  )}
                </div>
                <FieldGroupContext value={isOnlyOne ? null : name}>
                  <VehicleFields
                    prefix={`vehicles.${index}.`}
                    value={vehicle}
                    onChange={({ truckSize, ...part }) =>
                      change(
                        truckSize === undefined
                          ? part
                          : { ...part, truckSize: vehicleOptionValue(truckSize) },
                      )
                    }
                  />
                </FieldGroupContext>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <FieldError id={field.errorId}>{field.error}</FieldError>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          id={field.id}
          variant="secondary"
          size="compact"
          disabled={isFull}
          aria-describedby={field.control["aria-describedby"]}
          onClick={() => replace([...vehicles, emptyVehicle], vehicles.length, "")}
        >
          Add vehicle
        </Button>
        {(vehicles.length > 1 || vehicles.some(isFilledIn)) && (
          <Button
            variant="quiet"
            size="compact"
            className="max-sm:-ml-4"
            onClick={() => setAsked("all")}
          >
            Start again with one empty vehicle
          </Button>
        )}
        {isFull && (
          <p className="text-small text-quiet">
            You can register {maxVehiclesPerForm} vehicles at once, and more after logging in.
          </p>
        )}
      </div>
      <output className="sr-only">{said}</output>
      <ConfirmDialog
        open={asked !== null}
        question={
          asked === "all"
            ? "Are you sure you want to remove all these vehicles?"
            : `Remove vehicle ${(asked ?? 0) + 1}?`
        }
        danger
        onYes={() => (asked === "all" ? reset() : remove(asked ?? 0))}
        onNo={() => setAsked(null)}
      >
        <p>
          {asked === "all"
            ? "What you filled in for them is lost. One empty vehicle stays."
            : "What you filled in for it is lost."}
        </p>
      </ConfirmDialog>
    </div>
  );
}

function isFilledIn(vehicle: VehicleEntries): boolean {
  return Object.values(vehicle).some((value) => value !== "");
}

/** The errors after the vehicle at `index` is removed, with the later vehicles' errors one index lower. */
export function errorsWithoutVehicle(errors: FieldErrors, index: number): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) => {
      const [, at, rest] = /^vehicles\.(\d+)(\..+)$/.exec(name) ?? [];
      if (at === undefined || Number(at) < index) return [[name, message]];
      return Number(at) === index ? [] : [[`vehicles.${Number(at) - 1}${rest}`, message]];
    }),
  );
}

export function errorsWithoutVehicles(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => !/^vehicles(\.|$)/.test(name)),
  );
}
