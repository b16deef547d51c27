import { webPaths } from "#contract/web-paths.ts";
import { CallUsLink } from "#web/parts/company/company.tsx";
import { usePageId } from "#web/routing/current-page.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { CheckIcon, CrossIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";

const paid = {
  title: "Your payment was a success",
  description: "Where a card payment will return to when cards can be used.",
  text: "This is where a card payment will bring you back to. Today we take cash only, on the day of the move, so opening this page has paid for nothing and changed no order. Your orders show what is booked and what you owe.",
  tint: "bg-action-tint text-action",
  Icon: CheckIcon,
} as const;

const cancelled = {
  title: "Your payment was cancelled",
  description: "Where a card payment that was stopped will return to when cards can be used.",
  text: "This is where a card payment that you stop will bring you back to. Today we take cash only, on the day of the move, so no money has moved and no order was cancelled. Your orders show what is booked.",
  tint: "bg-gone-tint text-gone",
  Icon: CrossIcon,
} as const;

export const pageHead = (id: string) => (id === "payment-return" ? paid : cancelled);

/** The page to which a payment provider would send a customer back. It changes no order. */
export default function Payment() {
  const { title, text, tint, Icon } = pageHead(usePageId());
  return (
    <div className="page-width py-10 md:py-16">
      <Card className="mx-auto max-w-text">
        <span className={`grid size-14 place-items-center rounded-full ${tint}`}>
          <Icon className="size-8" />
        </span>
        <h1 className="mt-5 text-title font-heavy">{title}</h1>
        <p className="mt-3">{text}</p>
        <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
          <LinkButton to={webPaths.orders()}>See my orders</LinkButton>
          <LinkButton to={webPaths.quote()} variant="secondary" className="working:hidden">
            Get a Quote
          </LinkButton>
        </div>
        <p className="mt-6 border-t border-line pt-5 text-small text-quiet">
          Did somebody ask you for a card or a deposit in our name? Do not pay, and <CallUsLink />.
        </p>
      </Card>
    </div>
  );
}
