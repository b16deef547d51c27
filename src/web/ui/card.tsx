import type { ReactNode } from "react";

/** A white sheet on the sand. */
export function Card(props: {
  readonly children: ReactNode;
  readonly className?: string;
  /** Names the card as a region for screen readers. */
  readonly label?: string;
  /** The same, and its heading. */
  readonly title?: string;
}) {
  const { title, label = title } = props;
  const look = `rounded-card border border-line bg-card p-5 shadow-soft md:p-8 ${props.className ?? ""}`;
  if (label === undefined) return <div className={look}>{props.children}</div>;
  return (
    <section aria-label={label} className={look}>
      {title && <h2 className="mb-2 text-lead font-bold">{title}</h2>}
      {props.children}
    </section>
  );
}
