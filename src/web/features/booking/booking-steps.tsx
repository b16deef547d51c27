import { StepLine } from "#web/ui/step-line.tsx";

const steps = ["Price", "Terms", "Check", "Booked"] as const;

/** Where somebody is on the way to a booked truck. */
export function BookingSteps(props: { readonly current: (typeof steps)[number] | "all done" }) {
  const { current } = props;
  return (
    <StepLine
      label="Steps of your booking"
      steps={steps}
      current={current === "all done" ? steps.length : steps.indexOf(current)}
    />
  );
}
