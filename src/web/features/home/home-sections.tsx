import { type ReactNode, useId } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { offeredTrucks } from "#domain/fleet/truck-catalogue.ts";
import { cancellationTermsText, readCancellationPolicy } from "#domain/orders/cancellation-fee.ts";
import { extraChargeConsentPromise } from "#domain/orders/door-promise.ts";
import { capitaliseFirstLetter, joinWithOr, numberInWords } from "#domain/text/lists.ts";
import { useCompany } from "#web/parts/company/company.tsx";
import { TruckBesidePerson } from "#web/parts/pictures/truck.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";

export function HomeServicesSection() {
  return (
    <PageSection title="Three ways we carry">
      <ul className="mt-6 grid gap-4 md:mt-8 md:grid-cols-3 md:gap-6">
        {offeredServices.map(({ id, card }) => (
          <li key={id} className="flex flex-col rounded-card border border-line bg-card p-6">
            <h3 className="text-lead font-bold">{card.title}</h3>
            <p className="mt-2 mb-4 flex-1 text-quiet">{card.text}</p>
            <LinkButton
              to={`${webPaths.services()}#${id}`}
              variant="quiet"
              size="compact"
              className="-ml-4 self-start"
            >
              {card.link}
            </LinkButton>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

export function HomeTrucksSection() {
  return (
    <PageSection title={`${numberInWords(offeredTrucks.length)} trucks, drawn to scale`} tinted>
      <p className="mt-2 max-w-text text-quiet">
        The truck that comes carries at least the size you booked.
      </p>
      <ul className="mt-6 grid gap-4 md:mt-8 md:grid-cols-2 md:gap-6">
        {offeredTrucks.map((truck) => (
          <li key={truck.size} className="overflow-hidden rounded-card border border-line bg-card">
            <div className="bg-paper px-6 pt-6">
              <TruckBesidePerson size={truck.size} />
            </div>
            <div className="p-6">
              <h3 className="text-lead font-bold">
                {truck.name} <span className="font-medium text-quiet">{truck.weight}</span>
              </h3>
              <p className="mt-1 font-semibold">{capitaliseFirstLetter(truck.fits)}</p>
              <p className="text-quiet">{truck.contentsText}</p>
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

export function HomeReasonsSection() {
  const cancelling = cancellationTermsText(readCancellationPolicy(useCompany()));
  return (
    <PageSection title="Why choose us">
      <ul className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 md:mt-8 lg:grid-cols-3">
        {[...reasons, { title: "Plans change", text: cancelling }].map((reason) => (
          <li key={reason.title} className="grid grid-cols-[auto_1fr] gap-3">
            <span className="mt-0.5 grid size-7 place-items-center rounded-full bg-action-tint text-action">
              <CheckIcon className="size-4" />
            </span>
            <div>
              <h3 className="font-bold">{reason.title}</h3>
              <p className="mt-0.5 text-quiet">{reason.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

const reasons = [
  {
    title: "The price is the price",
    text: `Distance, truck, helpers and floors are counted before you book. ${extraChargeConsentPromise}`,
  },
  {
    title: "Cash on the day",
    text: "No deposit and no card. You pay the driver once your goods are off the truck.",
  },
  {
    title: "Drivers we have checked",
    text: "We look at the documents of every driver and truck before the first job.",
  },
  {
    title: "Any day you like",
    text: "From 07:00 to 17:00, weekends and public holidays too.",
  },
  {
    title: "Helpers who carry",
    text: "Up to eight, each at a price that you know.",
  },
] as const;

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

const delivery =
  "A fridge from the shop, a couch from a seller, stock for the store. Picked up where it stands and carried in where it belongs.";

export const offeredServices = [
  {
    id: "moving",
    title: "Moving",
    card: {
      title: "Moving",
      text: "A room, a flat or a whole house. Choose the truck, say how many helpers and floors, and the price is settled before anyone lifts a box.",
      link: "How a move works",
    },
    lead: "A room, a flat or a whole house, from door to door in one trip. The price is settled before anyone lifts a box.",
    points: [
      `Choose ${joinWithOr(offeredTrucks.map(({ weight, fits }) => `${weight} for ${fits}`))}.`,
      "Say how many people carry, up to eight, and how many floors there are at both ends.",
      "Cash to the driver once everything is off the truck. No deposit.",
    ],
    quoteLabel: "Get a quote for a move",
  },
  {
    id: "delivery",
    title: "Delivery",
    card: { title: "Delivery", text: delivery, link: "How a delivery works" },
    lead: delivery,
    points: [
      "One thing or a full load: the truck is yours for the trip.",
      "Any day from 07:00 to 17:00, weekends and public holidays too.",
      "Tell the driver what matters in the notes: a gate, a guard, who signs for it.",
    ],
    quoteLabel: "Get a quote for a delivery",
  },
  {
    id: "partnership",
    title: "Partnership",
    card: {
      title: "Business Partnership",
      text: "Loads every week, or every day. Tick the business box when you register, and we call you to agree how you want to work.",
      link: "How we work with you",
    },
    lead: "Loads every week, or every day. Your business books like everybody else, at prices it sees first, and we agree with you how you want to work.",
    points: [
      "Tick the business box when you register, and a person calls you.",
      "All your jobs are in one list, each with its price, its driver and its notes.",
      "Paid in cash on the day like any other job, unless a written contract between us says otherwise.",
    ],
    quoteLabel: "Get a business quote",
    more: { label: "Register your business", to: webPaths.clientRegister() },
  },
] as const;
