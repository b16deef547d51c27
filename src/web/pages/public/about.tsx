import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { regionNamesText } from "#domain/places/region-names.ts";
import { PageSection } from "#web/features/home/home-sections.tsx";
import { CompanyDetailsTable } from "#web/features/legal/company-details.tsx";
import { RoadScene } from "#web/parts/pictures/road-scene.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { ArrowRightIcon } from "#web/ui/icons.tsx";

export const pageHead = {
  title: "About us",
  description: `${brand.name} finds the truck, the driver and the helpers for your move in ${regionNamesText}, and tells you the whole price before you book. Who we are and how we work.`,
  path: webPaths.about(),
};

export default function About() {
  return (
    <>
      <section className="border-b-3 border-ink">
        <div className="page-width pt-8 pb-10 md:pt-14">
          <h1 className="max-w-[20ch] text-display font-heavy">
            Moving is hard enough. The price should not be.
          </h1>
          <p className="mt-5 max-w-text text-lead text-quiet">
            {brand.name} is Zulu for “load up”. We are a marketplace for moving trucks in{" "}
            {regionNamesText}: you say what goes where, we name the price, and a driver whose papers
            we have checked does the work.
          </p>
          <LinkButton to={webPaths.quote()} className="working:hidden mt-7">
            Get a Quote
            <ArrowRightIcon className="size-5" />
          </LinkButton>
        </div>
        <div className="page-width">
          <RoadScene />
        </div>
      </section>
      <PageSection title="What we promise">
        <ul className="mt-6 grid gap-x-12 gap-y-8 md:mt-8 md:grid-cols-2">
          {Object.entries(promises).map(([title, text]) => (
            <li key={title} className="border-l-4 border-action pl-5">
              <h3 className="text-lead font-bold">{title}</h3>
              <p className="mt-1 text-quiet">{text}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection title="How a move goes" tinted>
        <ol className="mt-6 grid gap-4 md:mt-8 md:grid-cols-2 lg:grid-cols-4 lg:gap-6">
          {Object.entries(aboutSteps).map(([title, text], index) => (
            <li key={title} className="rounded-card border border-line bg-card p-6">
              <span
                aria-hidden="true"
                className="grid size-9 place-items-center rounded-full bg-action font-bold text-white"
              >
                {index + 1}
              </span>
              <h3 className="mt-4 font-bold">{title}</h3>
              <p className="mt-1 text-quiet">{text}</p>
            </li>
          ))}
        </ol>
      </PageSection>
      <div className="page-width py-14 md:py-20">
        <div className="mx-auto max-w-[54rem]">
          <CompanyDetailsTable />
        </div>
      </div>
    </>
  );
}

const promises = {
  "You see all of it":
    "Truck, distance, helpers, floors, discounts: your quote lists every amount and explains it. What the screen says is what you pay.",
  "You keep your money until it is done":
    "No deposit, no card. You pay the driver in cash once your goods are off the truck.",
  "We know who we send":
    "One of us checks the papers of every driver and every truck before the first job.",
  "We say what we do not do": `We work in ${regionNamesText} only and move nothing from province to province. If we are not the right people for it, you know before you book.`,
};

const aboutSteps = {
  "You get a quote": "Two places, a truck, a day. Free, and without an account.",
  "You book": "The price is held for 30 minutes while you read the terms and look it over.",
  "We find the driver":
    "With a truck of at least the size you booked. You get the name and the number.",
  "The truck comes": "Your things are carried in, and you pay the price you agreed to.",
};
