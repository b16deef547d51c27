import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDay } from "#web/format.ts";
import { useCompany } from "#web/parts/company/company.tsx";
import { usePageId } from "#web/routing/current-page.ts";
import { Button } from "#web/ui/button.tsx";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import { CompanyDetailsTable, renderLegalPieces } from "./company-details.tsx";
import { fillLegalText, type LegalBlock, type LegalSection } from "./legal-document.ts";
import { privacyLastUpdated, privacySections } from "./privacy-policy.ts";
import { termsSections } from "./terms-of-service.ts";

const terms = {
  head: {
    title: "Terms and conditions",
    description: `The agreement between you and ${brand.name}: quotes and the price, cash on the day, cancellation, damage, and how drivers are paid.`,
    path: webPaths.terms(),
  },
  sections: termsSections,
  dateLine: ({ termsVersion }: Company) => {
    const [date = "", settings = ""] = termsVersion.split(".");
    return `Version of ${formatDay(date)}${settings && `, number ${settings}`}`;
  },
};

const privacy = {
  head: {
    title: "Privacy policy",
    description: `What ${brand.name} knows about you, why, who receives it, how long it is kept, and your rights under POPIA.`,
    path: webPaths.privacy(),
  },
  sections: privacySections,
  dateLine: ({ privacyVersion }: Company) =>
    `Last updated ${privacyLastUpdated}, version ${privacyVersion}`,
};

const pageText = (routeId: string) => (routeId === "terms" ? terms : privacy);

export const pageHead = (id: string) => pageText(id).head;

export default function LegalPage() {
  const text = pageText(usePageId());
  const { head, sections, dateLine } = text;
  return (
    <div className="page-width py-8 md:py-12">
      <BackButton />
      <PageHeading intro={dateLine(useCompany())}>{head.title}</PageHeading>
      <div className="grid gap-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-label="Sections" className="self-start lg:sticky lg:top-24">
          <details className="group rounded-card border border-line bg-card lg:hidden">
            <summary className="min-h-12 px-4 py-3 font-bold">
              All {sections.length} sections
            </summary>
            <Contents sections={sections} />
          </details>
          <div className="hidden lg:block">
            <Contents sections={sections} />
          </div>
        </nav>
        <div className="max-w-text">
          {sections.map((section, index) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="mb-10"
            >
              <h2 id={`${section.id}-title`} className="flex gap-3 text-lead font-bold">
                <span className="text-action tabular-nums">{index + 1}.</span>
                {section.title}
              </h2>
              {section.blocks.map((block) => (
                <LegalText key={JSON.stringify(block)} block={block} />
              ))}
            </section>
          ))}
          {text === terms && <CompanyDetailsTable />}
          <div className="mt-10">
            <BackButton />
          </div>
        </div>
      </div>
    </div>
  );
}

function Contents(props: { readonly sections: readonly LegalSection[] }) {
  return (
    <ol className="list-none p-2 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:p-0">
      {props.sections.map((section, index) => (
        <li key={section.id}>
          <a
            href={`#${section.id}`}
            className="flex min-h-11 gap-2 rounded-field px-2 py-2 text-small leading-snug hover:bg-sand lg:min-h-0"
          >
            <span className="w-6 shrink-0 text-right text-quiet tabular-nums">{index + 1}.</span>
            {section.title}
          </a>
        </li>
      ))}
    </ol>
  );
}

function BackButton() {
  return (
    <Button
      data-back
      variant="quiet"
      size="compact"
      className="mb-4 -ml-4"
      icon={<ArrowLeftIcon className="size-5" />}
    >
      Back
    </Button>
  );
}

function LegalText(props: { readonly block: LegalBlock }) {
  const company = useCompany();
  const { block } = props;
  if (typeof block === "string") {
    const pieces = fillLegalText(block, company);
    return pieces && <p className="mt-3">{renderLegalPieces(pieces)}</p>;
  }
  return (
    <ul className="mt-3 list-disc space-y-1.5 pl-6 marker:text-field">
      {block.map((item) => {
        const pieces = fillLegalText(item, company);
        return pieces && <li key={item}>{renderLegalPieces(pieces)}</li>;
      })}
    </ul>
  );
}
