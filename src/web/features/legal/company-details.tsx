import { useId } from "react";
import { useCompany } from "#web/parts/company/company.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { companyDisclosure } from "./company-disclosure.ts";
import { fillLegalText } from "./legal-document.ts";
import { showPieces } from "./legal-text.tsx";

/** The details that section 43 of the Electronic Communications and Transactions Act asks for. */
export function CompanyDetails() {
  const id = useId();
  const company = useCompany();
  return (
    <section
      id="company"
      aria-labelledby={`${id}-title`}
      className="rounded-card border border-line bg-card p-5 md:p-8"
    >
      <h2 id={`${id}-title`} className="text-lead font-bold">
        The company you deal with
      </h2>
      <p className="mt-1 text-quiet">
        What section 43 of the Electronic Communications and Transactions Act asks us to tell you.
      </p>
      {companyDisclosure.map((group) => (
        <div key={group.title} className="mt-6">
          <h3 className="mb-1 font-bold">{group.title}</h3>
          <DefinitionList
            items={group.items.flatMap(({ term, text }) => {
              const pieces = fillLegalText(text, company);
              return pieces ? [{ term, value: showPieces(pieces) }] : [];
            })}
          />
        </div>
      ))}
    </section>
  );
}
