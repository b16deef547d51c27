import type { ReactNode } from "react";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { offeredTrucks } from "#domain/fleet/truck-catalogue.ts";
import { orList } from "#domain/text/lists.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import {
  DeliveryScene,
  MovingScene,
  PartnershipScene,
} from "#web/parts/pictures/service-scenes.tsx";
import { ArrowRightIcon, CheckIcon } from "#web/ui/icons.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";

export const meta = () =>
  pageMeta({
    title: "Moving, delivery and business transport in Gauteng",
    description: `What ${brand.name} carries: whole moves, single deliveries and regular loads for businesses, anywhere in Gauteng, at a price you see first.`,
    path: webPaths.services(),
  });

const pictures: Readonly<Record<ServiceSection["id"], ReactNode>> = {
  moving: <MovingScene />,
  delivery: <DeliveryScene />,
  partnership: <PartnershipScene />,
};

export default function Services() {
  return (
    <>
      <div className="page-width pt-8 md:pt-12">
        <h1 className="max-w-[18ch] text-display font-heavy">Three ways we carry</h1>
        <p className="mt-4 max-w-text text-lead text-quiet">
          A truck with its driver, and helpers if you want them, between any two addresses in
          Gauteng. {brand.vatSentence}
        </p>
      </div>
      {serviceSections.map((section, index) => (
        <Service key={section.id} section={section} isMirrored={index % 2 === 1} />
      ))}
    </>
  );
}

function Service(props: { readonly section: ServiceSection; readonly isMirrored: boolean }) {
  const { section, isMirrored } = props;
  return (
    <section
      id={section.id}
      aria-labelledby={`${section.id}-title`}
      className={isMirrored ? "border-y border-line bg-sand" : ""}
    >
      <div className="page-width grid items-center gap-x-16 gap-y-8 py-12 md:py-16 lg:grid-cols-2">
        <div
          className={`overflow-hidden rounded-card border border-line bg-card ${isMirrored ? "lg:order-2" : ""}`}
        >
          <div
            className={`border-b-3 border-ink px-5 pt-6 md:px-8 ${isMirrored ? "bg-paper" : "bg-sand"}`}
          >
            {pictures[section.id]}
          </div>
          <div className="h-6" />
        </div>
        <div>
          <h2 id={`${section.id}-title`} className="text-title font-heavy">
            {section.title}
          </h2>
          <p className="mt-3 max-w-text">{section.lead}</p>
          <ul className="mt-5 grid max-w-text gap-3">
            {section.points.map((point) => (
              <li key={point} className="grid grid-cols-[auto_1fr] gap-3">
                <CheckIcon className="mt-0.5 size-5 text-action" />
                {point}
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap gap-3">
            <LinkButton to={webPaths.quote()}>
              {section.quoteLabel}
              <ArrowRightIcon className="size-5" />
            </LinkButton>
            {section.more && (
              <LinkButton to={section.more.to} variant="secondary">
                {section.more.label}
              </LinkButton>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}

type ServiceSection = {
  /** The anchor that the home page links to. */
  readonly id: "moving" | "delivery" | "partnership";
  readonly title: string;
  readonly lead: string;
  readonly points: readonly string[];
  readonly quoteLabel: string;
  readonly more?: { readonly label: string; readonly to: string };
};

/** The three sections of /services (specification, section 2). */
const serviceSections: readonly ServiceSection[] = [
  {
    id: "moving",
    title: "Moving",
    lead: "A room, a flat or a whole house, from door to door in one trip. The price is settled before anyone lifts a box.",
    points: [
      `Choose ${orList(offeredTrucks.map(({ weight, fits }) => `${weight} for ${fits}`))}.`,
      "Say how many people carry, up to eight, and how many floors there are at both ends.",
      "Cash to the driver once everything is off the truck. No deposit.",
    ],
    quoteLabel: "Get a quote for a move",
  },
  {
    id: "delivery",
    title: "Delivery",
    lead: "A fridge from the shop, a couch from a seller, stock for the store. Picked up where it stands and carried in where it belongs.",
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
    lead: "Loads every week, or every day. Your business books like everybody else, at prices it sees first, and we agree with you how you want to work.",
    points: [
      "Tick the business box when you register, and a person calls you.",
      "Every job of yours stands in one list, with its price, its driver and its notes.",
      "Paid in cash on the day like any other job, unless a written contract between us says otherwise.",
    ],
    quoteLabel: "Get a business quote",
    more: { label: "Register your business", to: webPaths.clientRegister() },
  },
];
