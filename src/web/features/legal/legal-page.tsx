import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { ArrowLeftIcon } from "#web/ui/icons.tsx";
import { PageHeading } from "#web/ui/layout.tsx";
import type { LegalSection } from "./legal-document.ts";
import { LegalText } from "./legal-text.tsx";

/** A numbered legal text with its contents list and a way back. */
export function LegalPage(props: {
  readonly title: string;
  readonly dateLine: string;
  readonly sections: readonly LegalSection[];
  readonly children?: ReactNode;
}) {
  const { sections } = props;
  return (
    <div className="page-width py-8 md:py-12">
      <BackButton />
      <PageHeading intro={props.dateLine}>{props.title}</PageHeading>
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
          {props.children}
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

/** Leads back to the page before, or to the home page where that was not one of ours. */
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
