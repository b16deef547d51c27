import { brand } from "#contract/brand.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";
import { Link } from "#web/ui/navigation/link.tsx";
import { footerGroups, lawLinks, type NavItem } from "./navigation.ts";

const linkLook =
  "inline-flex min-h-11 items-center text-white underline decoration-white/40 underline-offset-4 hover:decoration-white";

const flowLook = "flex flex-wrap gap-x-5";

/**
 * The company on every page: its details and all pages for visitors, a line for the signed-in:
 * the style sheet chooses. It sticks to the bottom of the window under a page that is shorter.
 */
export function SiteFooter() {
  return (
    <footer data-no-print className="on-dark sticky top-[100dvh] bg-ink text-small text-white">
      <div className="for-visitors border-white/20 sm:border-b">
        <ForVisitors />
      </div>
      <div className="bar-width flex flex-wrap items-center justify-between gap-x-8 py-2">
        <p className="py-2 text-white/80">
          {brand.legalName}, registration {brand.registrationNumber}, VAT {brand.vatNumber}
        </p>
        <ul className={`for-signed-in ${flowLook}`}>
          <li>
            <PhoneLink />
          </li>
          <PageLinks items={lawLinks} />
        </ul>
      </div>
    </footer>
  );
}

/** A wide window has room for columns; on a phone the links follow each other. */
function ForVisitors() {
  return (
    <div className="page-width grid gap-x-8 pt-5 sm:grid-cols-3 sm:gap-y-8 sm:py-10 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <address className="not-italic sm:max-lg:col-span-3">
        <p className="flex flex-wrap items-baseline gap-x-3 sm:block">
          <span className="text-lead font-heavy sm:block">{brand.name}</span>
          <span className="text-white/80">{brand.tagline}</span>
        </p>
        <p className={flowLook}>
          <PhoneLink />
          <a className={linkLook} href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
        </p>
        <p>{brand.physicalAddress}</p>
        <p>{brand.hours}</p>
        <ul className={flowLook}>
          {brand.social.map((place) => (
            <li key={place.url}>
              <a className={linkLook} href={place.url} rel="noopener">
                {place.name}
              </a>
            </li>
          ))}
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

function PhoneLink() {
  return (
    <a className={linkLook} href={phoneLink(brand.phone)}>
      {formatPhone(brand.phone)}
    </a>
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
