import { use } from "react";
import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { webPaths } from "#contract/web-paths.ts";
import { extraChargeConsentPromise } from "#domain/orders/door-promise.ts";
import { regionNames, regionNamesText } from "#domain/places/region-names.ts";
import { minShownReviews } from "#domain/reviews/review-policy.ts";
import { Island } from "#web/browser/island.tsx";
import { ContactTable } from "#web/features/contact/contact-details.tsx";
import { contactDraft } from "#web/features/contact/contact-form.tsx";
import {
  HomeReasonsSection,
  HomeServicesSection,
  HomeTrucksSection,
} from "#web/features/home/home-sections.tsx";
import {
  exampleReviews,
  PrerenderedReviews,
  ReviewCarousel,
  toPublicReview,
} from "#web/features/reviews/review-text.tsx";
import { useCompany } from "#web/parts/company/company.tsx";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";

export const pageHead = {
  title: `Moving trucks in ${regionNamesText} at a price you know first`,
  description: `${brand.name} brings a truck, a driver and helpers for your move or delivery in ${regionNamesText}. See the whole price at once, book online and pay cash on the day.`,
  path: webPaths.home(),
};

export default function Home() {
  return (
    <>
      <Hero />
      <HomeServicesSection />
      <HomeTrucksSection />
      <HomeReasonsSection />
      <Reviews />
      <Contact />
      <StartQuote />
      {/* The company's details as search engines read them (schema.org). The pages show all of them too. */}
      <script type="application/ld+json">{JSON.stringify(companySchema(useCompany()))}</script>
    </>
  );
}

/** Real reviews as soon as there are enough; until then examples, which are marked as examples. */
function Reviews() {
  const shown = use(PrerenderedReviews);
  const isReal = shown.length >= minShownReviews;
  return (
    <section aria-labelledby="reviews-title" className="border-y border-line bg-sand">
      <div className="page-width grid items-center gap-x-16 gap-y-6 py-14 md:py-20 lg:grid-cols-[1fr_1.4fr]">
        <div className="max-w-text">
          <h2 id="reviews-title" className="text-title font-heavy">
            What customers say
          </h2>
          <p className="mt-3 text-quiet">
            {isReal ? (
              "The newest reviews of completed moves, good or bad, of customers who let us show them. We may answer a review; we never change one."
            ) : (
              <>
                These three are <strong className="text-ink">examples</strong> that we wrote.
                Reviews of customers take their place.
              </>
            )}
          </p>
        </div>
        <div className="min-w-0">
          <ReviewCarousel
            label={isReal ? "Reviews of customers" : "Example reviews"}
            reviews={isReal ? shown.map(toPublicReview) : exampleReviews}
          />
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
          <ContactTable />
        </div>
        <Card className="self-start">
          <Island name="contact-form" wake="touch" draft={contactDraft.name} />
        </Card>
      </div>
    </section>
  );
}

function StartQuote() {
  return (
    <section aria-labelledby="start-title" className="working:hidden border-t border-line bg-sand">
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

const companySchema = (company: Company) => ({
  "@context": "https://schema.org",
  "@type": "MovingCompany",
  name: brand.name,
  legalName: company.legalName,
  slogan: brand.tagline,
  url: brand.siteUrl,
  image: `${brand.siteUrl}/social-card.png`,
  logo: `${brand.siteUrl}/icon-512.png`,
  telephone: company.phone,
  email: company.email,
  vatID: company.vatNumber,
  address: company.physicalAddress,
  areaServed: Object.values(regionNames).map((name) => ({
    "@type": "AdministrativeArea",
    name: `${name}, South Africa`,
  })),
  currenciesAccepted: "ZAR",
  paymentAccepted: "Cash",
  openingHours: "Mo-Su 07:00-17:00",
  sameAs: [company.facebook, company.instagram].filter(Boolean),
});

function Hero() {
  return (
    <section aria-labelledby="hero-title" className="border-b-3 border-ink">
      <div className="page-width grid items-start gap-x-16 gap-y-8 pt-8 pb-10 md:pt-16 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="lg:pt-14">
          <h1 id="hero-title" className="max-w-[14ch] text-display font-heavy">
            Know the price before the truck moves.
          </h1>
          <p className="mt-4 max-w-[46ch] text-lead text-quiet md:mt-6">
            A truck, a driver and helpers, anywhere in {regionNamesText}. Any day, 07:00 to 17:00.
          </p>
          <p className="mt-6 hidden max-w-[44ch] border-l-4 border-action pl-4 font-semibold lg:block">
            {cashSentence}
          </p>
        </div>
        <div>
          <Card className="working:hidden relative z-10">
            <h2 className="mb-4 text-lead font-bold">Where from, where to?</h2>
            <Island name="quote-starter" wake="touch" />
          </Card>
          <p className="mt-6 border-l-4 border-action pl-4 font-semibold lg:hidden">
            {cashSentence}
          </p>
        </div>
      </div>
      <div className="page-width">
        <RoadScene />
      </div>
    </section>
  );
}

const cashSentence = `You pay in cash on the day, once your goods are unloaded. No deposit. ${extraChargeConsentPromise}`;
