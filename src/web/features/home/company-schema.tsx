import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { useCompany } from "#web/parts/company/company.ts";

const schemaOf = (company: Company) => ({
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
  areaServed: { "@type": "AdministrativeArea", name: "Gauteng, South Africa" },
  currenciesAccepted: "ZAR",
  paymentAccepted: "Cash",
  openingHours: "Mo-Su 07:00-17:00",
  sameAs: [company.facebook, company.instagram].filter(Boolean),
});

/** The company as search engines read it (schema.org); all of it stands on the pages too. */
export function CompanySchema() {
  return <script type="application/ld+json">{JSON.stringify(schemaOf(useCompany()))}</script>;
}
