import { QuoteWizard } from "#web/features/prototypes/quote-wizard.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () =>
  pageMeta({
    title: "Prototype: the quote in three steps",
    description: "A trial of the quote form in three steps that records nothing but on the page.",
  });

export default function PrototypeWizard() {
  return (
    <div className="page-width py-8 md:py-12">
      <div className="mx-auto max-w-text">
        <PageHeading intro="A trial in three steps. It records what you enter on this page alone and sends nothing.">
          Prototype: the quote in three steps
        </PageHeading>
        <Card>
          <QuoteWizard />
        </Card>
      </div>
    </div>
  );
}
