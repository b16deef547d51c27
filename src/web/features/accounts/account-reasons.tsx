import { consentPromise } from "#domain/orders/door-promise.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import type { AccountKind } from "./account-page.ts";

const reasons: Readonly<Record<AccountKind, readonly (readonly [string, string])[]>> = {
  client: [
    [
      "Book at the price you saw",
      `You pay the price of your quote, in cash on the day. ${consentPromise}`,
    ],
    [
      "All your moves in one place",
      "Date, route, price and your notes, whenever you want to look.",
    ],
    ["Know who is coming", "The name and number of your driver, as soon as one is chosen."],
  ],
  driver: [
    ["With your own truck, or without one", "Bring your vehicles, or drive somebody else's."],
    ["Reviewed by people", "You send us your documents. We look at them and write to you."],
    [
      "You know the job before you set out",
      "Date, both addresses, floors, helpers, the price and the client's number.",
    ],
  ],
};

/** The reasons for an account, beside the form that opens it or logs in to it. */
export function AccountReasons(props: { readonly kind: AccountKind }) {
  return (
    <section
      aria-label="What your account is for"
      className="sticky top-24 rounded-card border border-line bg-sand pb-8"
    >
      <ul className="grid gap-6 p-8">
        {reasons[props.kind].map(([title, text]) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-3">
            <span className="mt-0.5 grid size-7 place-items-center rounded-full bg-action-tint text-action">
              <CheckIcon className="size-4" />
            </span>
            <div>
              <p className="font-bold">{title}</p>
              <p className="mt-0.5 text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="border-b-4 border-ink px-8 pt-2">
        <RoadScene />
      </div>
    </section>
  );
}
