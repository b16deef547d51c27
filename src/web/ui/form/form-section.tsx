import { type ReactNode, useId } from "react";

/** A part of a long form, under its own heading. */
export function FormSection(props: {
  readonly title: string;
  readonly intro?: string;
  /** `gap-6` unless the fields stand closer. */
  readonly gap?: "gap-5" | "gap-6";
  readonly children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`grid min-w-0 border-t border-line pt-6 first-of-type:border-0 first-of-type:pt-0 ${props.gap ?? "gap-6"}`}
    >
      <div>
        <h2 id={titleId} className="text-lead font-bold">
          {props.title}
        </h2>
        {props.intro && <p className="mt-1 text-quiet">{props.intro}</p>}
      </div>
      {props.children}
    </section>
  );
}
