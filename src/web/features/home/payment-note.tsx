import type { ReactNode } from "react";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { CheckIcon, CrossIcon } from "#web/ui/icons.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

const looks = {
  success: ["bg-action-tint text-action", CheckIcon],
  stopped: ["bg-gone-tint text-gone", CrossIcon],
} as const;

/** The text of a payment page, and the links on from it. */
export function PaymentNote(props: {
  readonly kind: keyof typeof looks;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const [tint, Icon] = looks[props.kind];
  return (
    <div className="page-width py-10 md:py-16">
      <Card className="mx-auto max-w-text">
        <span className={`grid size-14 place-items-center rounded-full ${tint}`}>
          <Icon className="size-8" />
        </span>
        <h1 className="mt-5 text-title font-heavy">{props.title}</h1>
        <p className="mt-3">{props.children}</p>
        <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
          <LinkButton to={webPaths.orders()}>See my orders</LinkButton>
          <LinkButton to={webPaths.quote()} variant="secondary">
            Get a Quote
          </LinkButton>
        </div>
        <p className="mt-6 border-t border-line pt-5 text-small text-quiet">
          Did somebody ask you for a card or a deposit in our name? Do not pay, and call us on{" "}
          <a href={phoneLink(brand.phone)} className="link whitespace-nowrap">
            {formatPhone(brand.phone)}
          </a>
          .
        </p>
      </Card>
    </div>
  );
}
