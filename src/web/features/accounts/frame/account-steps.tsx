import { StepLine } from "#web/ui/step-line.tsx";

const steps = ["email", "code", "details"] as const;

export function RegistrationSteps(props: { readonly current: (typeof steps)[number] }) {
  return (
    <StepLine
      label="Steps of the registration"
      steps={["Email", "Code", "Your details"]}
      current={steps.indexOf(props.current)}
    />
  );
}

export function ResetSteps(props: { readonly current: (typeof steps)[number] }) {
  return (
    <StepLine
      label="Steps to a new password"
      steps={["Email", "Code", "New password"]}
      current={steps.indexOf(props.current)}
    />
  );
}
