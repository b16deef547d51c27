import type { ReactNode } from "react";

/** A white sheet on the sand. */
export function Card(props: {
  readonly children: ReactNode;
  readonly className?: string;
  /** Names the card as a region for screen readers. */
  readonly label?: string;
}) {
  const look = `rounded-card border border-line bg-card p-5 shadow-soft md:p-8 ${props.className ?? ""}`;
  if (props.label === undefined) return <div className={look}>{props.children}</div>;
  return (
    <section aria-label={props.label} className={look}>
      {props.children}
    </section>
  );
}
