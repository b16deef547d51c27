import { type ReactNode, useId } from "react";

export function PageSection(props: {
  readonly title: string;
  readonly tinted?: boolean;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={props.tinted ? "border-y border-line bg-sand" : undefined}
    >
      <div className="page-width py-14 md:py-20">
        <h2 id={titleId} className="text-title font-heavy">
          {props.title}
        </h2>
        {props.children}
      </div>
    </section>
  );
}
