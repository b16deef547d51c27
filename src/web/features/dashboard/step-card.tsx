import { LinkButton } from "#web/ui/button.tsx";

export function NextStepsCard(props: Readonly<Record<"title" | "text" | "action" | "to", string>>) {
  return (
    <li className="flex flex-col rounded-card border border-line bg-card p-6">
      <h2 className="text-lead font-bold">{props.title}</h2>
      <p className="mt-1 mb-5 flex-1 text-quiet">{props.text}</p>
      <LinkButton to={props.to} variant="secondary" size="compact" className="self-start">
        {props.action}
      </LinkButton>
    </li>
  );
}
