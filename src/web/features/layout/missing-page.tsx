import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

/** The page for an address that does not exist. */
export function MissingPage() {
  return (
    <div className="max-w-text">
      <h1 className="text-title font-heavy">There is no page at this address</h1>
      <p className="mt-3">
        The link may be old, or a letter of the address may be wrong. The home page is a good place
        to start again, or call us on{" "}
        <a href={phoneLink(brand.phone)} className="link whitespace-nowrap">
          {formatPhone(brand.phone)}
        </a>
        .
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={webPaths.home()}>Go to the home page</LinkButton>
        <LinkButton to={webPaths.quote()} variant="secondary">
          Get a Quote
        </LinkButton>
      </div>
    </div>
  );
}
