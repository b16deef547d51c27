import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { offeredTrucks } from "#domain/fleet/truck-catalogue.ts";
import { capitalised, numeral } from "#domain/text/lists.ts";
import { ContactDetails } from "#web/features/contact/contact-details.tsx";
import { ContactForm } from "#web/features/contact/contact-form.tsx";
import { CompanySchema } from "#web/features/home/company-schema.tsx";
import { reasons, services } from "#web/features/home/home-words.ts";
import { exampleReviews, ReviewCarousel } from "#web/features/reviews/review-carousel.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { TruckBesidePerson } from "#web/parts/pictures/truck-beside-person.tsx";
import { Card } from "#web/ui/card.tsx";
import { ArrowRightIcon, CheckIcon } from "#web/ui/icons.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Hero } from "./home-hero.tsx";

export const meta = () =>
  pageMeta({
    title: "Moving trucks in Gauteng at a price you know first",
    description: `${brand.name} brings a truck, a driver and helpers for your move or delivery in Gauteng. See the whole price at once, book online and pay cash on the day.`,
    path: webPaths.home(),
  });

export default function Home() {
  return (
    <>
      <Hero />
      <Services />
      <Trucks />
      <Reasons />
      <Reviews />
      <Contact />
      <StartQuote />
      <CompanySchema />
    </>
  );
}

function Services() {
  return (
    <section aria-labelledby="services-title" className="page-width py-14 md:py-20">
      <h2 id="services-title" className="text-title font-heavy">
        Three ways we carry
      </h2>
      <ul className="mt-6 grid gap-4 md:mt-8 md:grid-cols-3 md:gap-6">
        {services.map((service) => (
          <li
            key={service.title}
            className="flex flex-col rounded-card border border-line bg-card p-6"
          >
            <h3 className="text-lead font-bold">{service.title}</h3>
            <p className="mt-2 mb-4 flex-1 text-quiet">{service.text}</p>
            <LinkButton
              to={service.action.to}
              variant="quiet"
              size="compact"
              className="-ml-4 self-start"
            >
              {service.action.label}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Trucks() {
  return (
    <section aria-labelledby="trucks-title" className="border-y border-line bg-sand">
      <div className="page-width py-14 md:py-20">
        <h2 id="trucks-title" className="text-title font-heavy">
          {numeral(offeredTrucks.length)} trucks, drawn to scale
        </h2>
        <p className="mt-2 max-w-text text-quiet">
          The truck that comes carries at least the size you booked.
        </p>
        <ul className="mt-6 grid gap-4 md:mt-8 md:grid-cols-2 md:gap-6">
          {offeredTrucks.map((truck) => (
            <li
              key={truck.size}
              className="overflow-hidden rounded-card border border-line bg-card"
            >
              <div className="bg-paper px-6 pt-6">
                <TruckBesidePerson size={truck.size} />
              </div>
              <div className="p-6">
                <h3 className="text-lead font-bold">
                  {truck.name} <span className="font-medium text-quiet">{truck.weight}</span>
                </h3>
                <p className="mt-1 font-semibold">{capitalised(truck.fits)}</p>
                <p className="text-quiet">{truck.contentsText}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Reasons() {
  return (
    <section aria-labelledby="reasons-title" className="page-width py-14 md:py-20">
      <h2 id="reasons-title" className="text-title font-heavy">
        Why choose us
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 md:mt-8 lg:grid-cols-3">
        {reasons.map((reason) => (
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
    </section>
  );
}

function Reviews() {
  return (
    <section aria-labelledby="reviews-title" className="border-y border-line bg-sand">
      <div className="page-width grid items-center gap-x-16 gap-y-6 py-14 md:py-20 lg:grid-cols-[1fr_1.4fr]">
        <div className="max-w-text">
          <h2 id="reviews-title" className="text-title font-heavy">
            What customers say
          </h2>
          <p className="mt-3 text-quiet">
            These three are <strong className="text-ink">examples</strong>. We wrote them to show
            what a review looks like, and we replace them when real customers have written theirs.
          </p>
        </div>
        <div className="min-w-0">
          <ReviewCarousel reviews={exampleReviews} />
        </div>
      </div>
    </section>
  );
}

function Contact() {
  return (
    <section id="contact" aria-labelledby="contact-title" className="page-width py-14 md:py-20">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.4fr]">
        <div>
          <h2 id="contact-title" className="text-title font-heavy">
            Talk to a person
          </h2>
          <p className="mt-2 mb-8 max-w-text text-quiet">
            A piano, a narrow gate, a date that is not fixed yet: ask us before you book.
          </p>
          <ContactDetails />
        </div>
        <Card className="self-start">
          <ContactForm />
        </Card>
      </div>
    </section>
  );
}

function StartQuote() {
  return (
    <section aria-labelledby="start-title" className="border-t border-line bg-sand">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-6 py-12">
        <div className="max-w-text">
          <h2 id="start-title" className="text-title font-heavy">
            Ready when you are
          </h2>
          <p className="mt-1 text-quiet">
            Five answers, one price. You decide after you have seen it.
          </p>
        </div>
        <LinkButton to={webPaths.quote()} className="max-sm:w-full">
          Start your quote
          <ArrowRightIcon className="size-5" />
        </LinkButton>
      </div>
    </section>
  );
}
