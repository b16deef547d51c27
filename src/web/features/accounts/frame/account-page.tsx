import type { ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { CookiesNeeded } from "./cookies-needed.tsx";

/** The frame of every page of this feature: the form on a card, and what stands beside it. */
export function AccountPage(props: {
  readonly title: string;
  readonly intro?: ReactNode;
  /** Where somebody is in a few steps. */
  readonly steps?: ReactNode;
  readonly children: ReactNode;
  /** The ways to other pages. */
  readonly links?: ReactNode;
  /** On a wide screen; a small one is for the form. */
  readonly aside?: ReactNode;
}) {
  const width = props.aside
    ? "lg:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]"
    : "max-w-form justify-items-stretch";
  return (
    <div className="page-width py-8 md:py-12">
      <div className={`mx-auto grid gap-x-20 ${width}`}>
        <div className="min-w-0">
          <PageHeading intro={props.intro}>{props.title}</PageHeading>
          {props.steps}
          <CookiesNeeded />
          <Card>{props.children}</Card>
          {props.links && <div className="mt-6">{props.links}</div>}
        </div>
        {props.aside && <div className="hidden lg:block">{props.aside}</div>}
      </div>
    </div>
  );
}
