import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { regionNamesText } from "#domain/places/region-names.ts";
import { offeredServices } from "#web/features/home/home-sections.tsx";
import { VatSentence } from "#web/parts/company/company.tsx";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";
import { TruckBesidePerson } from "#web/parts/pictures/truck.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { ArrowRightIcon, CheckIcon } from "#web/ui/icons.tsx";

export const pageHead = {
  title: `Moving, delivery and business transport in ${regionNamesText}`,
  description: `What ${brand.name} carries: whole moves, single deliveries and regular loads for businesses, anywhere in ${regionNamesText}, at a price you see first.`,
  path: webPaths.services(),
};

const pictures = {
  moving: <TruckBesidePerson size="3ton" />,
  delivery: <TruckBesidePerson size="1.5ton" />,
  partnership: (
    <div className="border-b-3 border-ink">
      <RoadScene />
    </div>
  ),
} as const;

export default function Services() {
  return (
    <>
      <div className="page-width pt-8 md:pt-12">
        <h1 className="max-w-[18ch] text-display font-heavy">Three ways we carry</h1>
        <p className="mt-4 max-w-text text-lead text-quiet">
          A truck with its driver, and helpers if you want them, between any two addresses in{" "}
          {regionNamesText}. <VatSentence />
        </p>
      </div>
      {offeredServices.map((service, index) => {
        const isMirrored = index % 2 === 1;
        return (
          <section
            key={service.id}
            id={service.id}
            aria-labelledby={`${service.id}-title`}
            className={isMirrored ? "border-y border-line bg-sand" : ""}
          >
            <div className="page-width grid items-center gap-x-16 gap-y-8 py-12 md:py-16 lg:grid-cols-2">
              <div
                className={`rounded-card border border-line px-5 py-6 md:px-8 ${isMirrored ? "bg-paper lg:order-2" : "bg-sand"}`}
              >
                {pictures[service.id]}
              </div>
              <div>
                <h2 id={`${service.id}-title`} className="text-title font-heavy">
                  {service.title}
                </h2>
                <p className="mt-3 max-w-text">{service.lead}</p>
                <ul className="mt-5 grid max-w-text gap-3">
                  {service.points.map((point) => (
                    <li key={point} className="grid grid-cols-[auto_1fr] gap-3">
                      <CheckIcon className="mt-0.5 size-5 text-action" />
                      {point}
                    </li>
                  ))}
                </ul>
                <div className="mt-6 flex flex-wrap gap-3">
                  <LinkButton to={webPaths.quote()} className="working:hidden">
                    {service.quoteLabel}
                    <ArrowRightIcon className="size-5" />
                  </LinkButton>
                  {"more" in service && (
                    <LinkButton to={service.more.to} variant="secondary">
                      {service.more.label}
                    </LinkButton>
                  )}
                </div>
              </div>
            </div>
          </section>
        );
      })}
    </>
  );
}
