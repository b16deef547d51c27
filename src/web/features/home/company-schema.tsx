import { brand } from "#contract/brand.ts";
import { phoneLink } from "#web/lib/format.ts";

const company = {
  "@context": "https://schema.org",
  "@type": "MovingCompany",
  name: brand.name,
  legalName: brand.legalName,
  slogan: brand.tagline,
  url: brand.siteUrl,
  image: `${brand.siteUrl}/social-card.png`,
  logo: `${brand.siteUrl}/icon-512.png`,
  telephone: phoneLink(brand.phone).replace(/^tel:0/, "+27"),
  email: brand.email,
  vatID: brand.vatNumber,
  address: brand.physicalAddress,
  areaServed: { "@type": "AdministrativeArea", name: "Gauteng, South Africa" },
  currenciesAccepted: "ZAR",
  paymentAccepted: "Cash",
  openingHours: "Mo-Su 07:00-17:00",
  sameAs: brand.social.map((place) => place.url),
};

/** The company as search engines read it (schema.org); all of it stands on the pages too. */
export function CompanySchema() {
  return <script type="application/ld+json">{JSON.stringify(company)}</script>;
}
