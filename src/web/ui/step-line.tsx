import { LinkButton } from "./button.tsx";
import { ArrowLeftIcon, CheckIcon } from "./icons.tsx";
import type { LinkProps } from "./navigation.tsx";

export const BackLink = ({ to }: Pick<LinkProps, "to">) => (
  <LinkButton
    to={to}
    variant="secondary"
    className="max-sm:px-4"
    icon={<ArrowLeftIcon className="size-5" />}
  >
    Back
  </LinkButton>
);

/** A line of steps with the current one marked. `current` counts from 0. */
export function StepProgress(props: {
  readonly label: string;
  readonly steps: readonly string[];
  readonly current: number;
}) {
  return (
    <ol aria-label={props.label} className="mb-8 flex">
      {props.steps.map((step, index) => {
        const isDone = index < props.current;
        const isCurrent = index === props.current;
        return (
          <li
            key={step}
            aria-current={isCurrent ? "step" : undefined}
            className="relative grid min-w-0 flex-1 justify-items-center gap-1.5 text-center"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={`absolute top-4 right-1/2 h-0.5 w-full -translate-y-1/2 ${isDone || isCurrent ? "bg-action" : "bg-line"}`}
              />
            )}
            <span
              aria-hidden="true"
              className={`relative z-1 grid size-8 place-items-center rounded-full border-2 text-small font-bold ${
                isDone
                  ? "border-action bg-action text-white"
                  : isCurrent
                    ? "border-action bg-card text-action"
                    : "border-field bg-paper text-quiet"
              }`}
            >
              {isDone ? <CheckIcon className="size-4" /> : index + 1}
            </span>
            <span className={`text-small ${isCurrent ? "font-bold" : "text-quiet"}`}>
              {step}
              {isDone && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
