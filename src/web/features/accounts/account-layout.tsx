import type { ReactNode } from "react";
import { extraChargeConsentPromise } from "#domain/orders/door-promise.ts";
import { useIsHydrated } from "#web/browser/use-now.ts";
import { useFormDraft } from "#web/drafts/draft.ts";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import { StepProgress } from "#web/ui/step-line.tsx";
import { AccountLinks } from "./account-links.tsx";
import { type AccountKind, useAccountPage, type VerificationPurpose } from "./account-page.ts";
import { codeEntryDrafts } from "./drafts.ts";

export default function AccountLayout(props: { readonly children: ReactNode }) {
  const { title, intro, kind, purpose, isLastStep, note, links = [] } = useAccountPage();
  const width = kind
    ? "lg:grid-cols-[minmax(0,32rem)_minmax(0,1fr)]"
    : "max-w-form justify-items-stretch";
  return (
    <div className="page-width py-8 md:py-12">
      <div className={`mx-auto grid gap-x-20 ${width}`}>
        <div className="min-w-0">
          <PageHeading intro={intro}>{title}</PageHeading>
          {kind && purpose && <Steps {...{ kind, purpose, isLastStep }} />}
          <CookiesNeeded />
          <Card>{props.children}</Card>
          <div className="mt-6">
            {note}
            <AccountLinks items={links} />
          </div>
        </div>
        {kind && (
          // A small screen shows the form without the reasons for an account.
          <div className="hidden lg:block">
            <AccountReasons kind={kind} />
          </div>
        )}
      </div>
    </div>
  );
}

const steps: Readonly<
  Record<VerificationPurpose, { readonly label: string; readonly last: string }>
> = {
  register: { label: "Steps of the registration", last: "Your details" },
  reset: { label: "Steps to a new password", last: "New password" },
};

function Steps(props: {
  readonly kind: AccountKind;
  readonly purpose: VerificationPurpose;
  readonly isLastStep: boolean | undefined;
}) {
  const { verifCodeSent } = useFormDraft(codeEntryDrafts[props.kind][props.purpose]);
  const { label, last } = steps[props.purpose];
  const codeStep = verifCodeSent === "yes" ? 1 : 0;
  return (
    <StepProgress
      label={label}
      steps={["Email", "Code", last]}
      current={props.isLastStep ? 2 : codeStep}
    />
  );
}

/** Warns about blocked cookies: without them the server forgets a login, and nobody would know why. */
function CookiesNeeded() {
  const isKnown = useIsHydrated();
  if (!isKnown || navigator.cookieEnabled) return null;
  return (
    <Notice className="mb-6" kind="warning" title="Your browser blocks cookies">
      We need one to keep you logged in, and use it for nothing else. Allow cookies for this site in
      your browser's settings, then reload this page.
    </Notice>
  );
}

const reasons: Readonly<Record<AccountKind, Readonly<Record<string, string>>>> = {
  client: {
    "Book at the price you saw": `You pay the price of your quote, in cash on the day. ${extraChargeConsentPromise}`,
    "All your moves in one place": "Date, route, price and your notes, whenever you want to look.",
    "Know who is coming": "The name and number of your driver, as soon as one is chosen.",
  },
  driver: {
    "With your own truck, or without one": "Bring your vehicles, or drive somebody else's.",
    "Reviewed by people": "You send us your documents. We look at them and write to you.",
    "You know the job before you set out":
      "Date, both addresses, floors, helpers, the price and the client's number.",
  },
};

function AccountReasons(props: { readonly kind: AccountKind }) {
  return (
    <section
      aria-label="What your account is for"
      className="sticky top-24 rounded-card border border-line bg-sand pb-8"
    >
      <ul className="grid gap-6 p-8">
        {Object.entries(reasons[props.kind]).map(([title, text]) => (
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
