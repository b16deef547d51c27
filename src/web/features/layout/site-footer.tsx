import { Link } from "react-router";
import { brand } from "#contract/brand.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";
import { useSession } from "#web/lib/session/session.ts";
import { companyLinks, footerGroups, type NavItem } from "./navigation.ts";

const linkLook =
  "inline-flex min-h-11 items-center text-white underline decoration-white/40 underline-offset-4 hover:decoration-white";

/**
 * The company on every page: its details and all pages for visitors, a line for the signed-in. It
 * sticks to the bottom of the window under a page that is shorter.
 */
export function SiteFooter() {
  const { party } = useSession();
  return (
    <footer data-no-print className="on-dark sticky top-[100dvh] bg-ink text-small text-white">
      {party === null && <ForVisitors />}
      <div className="border-t border-white/20">
        <div
          className={`mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 pt-5 pb-24 md:px-8 lg:pb-6 ${party === null ? "" : "lg:pl-24"}`}
        >
          <p className="text-white/80">
            {brand.legalName}, registration {brand.registrationNumber}, VAT {brand.vatNumber}
          </p>
          <ul className="flex flex-wrap gap-x-6 lg:mr-20">
            {party !== null && (
              <>
                <li>
                  <PhoneLink />
                </li>
                <PageLinks items={companyLinks} />
              </>
            )}
            {brand.social.map((place) => (
              <li key={place.url}>
                <a className={linkLook} href={place.url} rel="noopener">
                  {place.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

function ForVisitors() {
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-2 gap-x-4 gap-y-10 px-4 py-12 sm:gap-x-8 md:px-8 lg:grid-cols-[2fr_1fr_1fr_1fr]">
      <address className="not-italic max-sm:col-span-2">
        <p className="text-lead font-heavy">{brand.name}</p>
        <p className="mb-4 text-white/80">{brand.tagline}</p>
        <p>
          <PhoneLink />
        </p>
        <p>
          <a className={linkLook} href={`mailto:${brand.email}`}>
            {brand.email}
          </a>
        </p>
        <p className="mt-3">{brand.physicalAddress}</p>
        <p>{brand.hours}</p>
      </address>
      {footerGroups.map((group) => (
        <nav key={group.title} aria-label={group.title}>
          <p className="mb-2 font-bold text-white/80">{group.title}</p>
          <ul>
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
    <li key={item.to}>
      <Link to={item.to} prefetch="intent" className={linkLook}>
        {item.label}
      </Link>
    </li>
  ));
}
