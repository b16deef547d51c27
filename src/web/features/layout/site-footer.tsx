import { brand } from "#contract/brand.ts";
import { useCompany } from "#web/parts/company/company.ts";
import { CompanyLine, MailLink, PhoneLink } from "#web/parts/company/company-links.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { footerGroups, lawLinks, type NavItem } from "./site-menu.ts";

const linkLook =
  "inline-flex min-h-11 items-center text-white underline decoration-white/40 underline-offset-4 hover:decoration-white";

const flowLook = "flex flex-wrap gap-x-5";

const socialPlaces = [
  ["facebook", "Facebook"],
  ["instagram", "Instagram"],
] as const;

/** The style sheet chooses between all pages for visitors and one line for the signed-in. */
export function SiteFooter() {
  return (
    <footer data-no-print className="on-dark sticky top-[100dvh] bg-ink text-small text-white">
      <div className="for-visitors border-white/20 sm:border-b">
        <ForVisitors />
      </div>
      <div className="bar-width flex flex-wrap items-center justify-between gap-x-8 py-2">
        <p className="py-2 text-white/80">
          <CompanyLine />
        </p>
        <ul className={`for-signed-in ${flowLook}`}>
          <li>
            <PhoneLink className={linkLook} />
          </li>
          <PageLinks items={lawLinks} />
        </ul>
      </div>
    </footer>
  );
}

/** A wide window has room for columns; on a phone the links follow each other. */
function ForVisitors() {
  const company = useCompany();
  return (
    <div className="page-width grid gap-x-8 pt-5 sm:grid-cols-3 sm:gap-y-8 sm:py-10 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <address className="not-italic sm:max-lg:col-span-3">
        <p className="flex flex-wrap items-baseline gap-x-3 sm:block">
          <span className="text-lead font-heavy sm:block">{brand.name}</span>
          <span className="text-white/80">{brand.tagline}</span>
        </p>
        <p className={flowLook}>
          <PhoneLink className={linkLook} />
          <MailLink className={linkLook} address={company.email} />
        </p>
        {company.physicalAddress && <p>{company.physicalAddress}</p>}
        <p>{brand.hours}</p>
        <ul className={flowLook}>
          {socialPlaces.map(
            ([field, name]) =>
              company[field] && (
                <li key={field}>
                  <a className={linkLook} href={company[field]} rel="noopener">
                    {name}
                  </a>
                </li>
              ),
          )}
        </ul>
      </address>
      {footerGroups.map((group) => (
        <nav key={group.title} aria-label={group.title}>
          <p className="mb-1 font-bold text-white/80 max-sm:sr-only">{group.title}</p>
          <ul className={`${flowLook} sm:block`}>
            <PageLinks items={group.items} />
          </ul>
        </nav>
      ))}
    </div>
  );
}

function PageLinks({ items }: { readonly items: readonly NavItem[] }) {
  return items.map((item) => (
    <li key={item.to} className={item.isInMenu ? "max-sm:hidden" : undefined}>
      <Link to={item.to} className={linkLook}>
        {item.label}
      </Link>
    </li>
  ));
}
