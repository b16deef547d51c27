import { brand } from "#contract/brand.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";

/** What section 43(1) of the Electronic Communications and Transactions Act asks a site to show. */
export function CompanyDetails() {
  return (
    <section
      aria-labelledby="company-details"
      className="rounded-card border border-line bg-card p-5 md:p-8"
    >
      <h2 id="company-details" className="text-lead font-bold">
        The company you deal with
      </h2>
      <p className="mt-1 mb-2 text-quiet">
        As section 43 of the Electronic Communications and Transactions Act asks.
      </p>
      <DefinitionList
        items={[
          { term: "Full name", value: brand.legalName },
          { term: "Trading as", value: brand.name },
          { term: "Legal status", value: brand.legalStatus },
          { term: "Registration number", value: brand.registrationNumber },
          { term: "Office bearers", value: brand.officeBearers.join(", ") },
          { term: "Physical address", value: brand.physicalAddress },
          { term: "Address for legal service", value: brand.addressForService },
          {
            term: "Phone",
            value: (
              <a className="link" href={phoneLink(brand.phone)}>
                {formatPhone(brand.phone)}
              </a>
            ),
          },
          {
            term: "E-mail",
            value: (
              <a className="link" href={`mailto:${brand.email}`}>
                {brand.email}
              </a>
            ),
          },
          { term: "Website", value: brand.siteUrl },
        ]}
      />
    </section>
  );
}
