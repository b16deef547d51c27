import type { ReactNode } from "react";

/** A part of a long form, with its own heading. */
export function FormSection(props: {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="grid gap-6 border-t border-line pt-6 first:border-t-0 first:pt-0">
      <div>
        <h2 className="text-lead font-bold">{props.title}</h2>
        {props.intro && <p className="mt-1 text-quiet">{props.intro}</p>}
      </div>
      {props.children}
    </section>
  );
}
