import { isRouteErrorResponse } from "react-router";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { RetryIcon } from "#web/ui/icons.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { NavBarFrame } from "./nav-bar-frame.tsx";

/**
 * Stands where a page failed. It uses nothing that could have failed with it: no session, no
 * queries, and links that load the whole document anew.
 */
export function BrokenPage(props: { readonly error: unknown }) {
  const isMissing = isRouteErrorResponse(props.error) && props.error.status === 404;
  return (
    <>
      <NavBarFrame />
      <main id="main" tabIndex={-1} className="page-width min-h-[70vh] py-12 md:py-20">
        {isMissing ? <MissingPage /> : <Apology />}
      </main>
    </>
  );
}

function Apology() {
  return (
    <div className="max-w-text">
      <h1 className="text-title font-heavy">This page did not load</h1>
      <p className="mt-3">
        Something went wrong on our side or on the way to you. A quote that you have started is kept
        in this browser. Load the page again; if it fails again, call us and we book for you.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button icon={<RetryIcon className="size-5" />} onClick={() => window.location.reload()}>
          Load the page again
        </Button>
        <a href={phoneLink(brand.phone)} className={buttonClass("secondary")}>
          Call {formatPhone(brand.phone)}
        </a>
      </div>
    </div>
  );
}

/** The page for an address that does not exist. */
export function MissingPage() {
  return (
    <div className="max-w-text">
      <h1 className="text-title font-heavy">There is no page at this address</h1>
      <p className="mt-3">
        The link may be old, or the address may be mistyped. The home page is a good place to start
        again, or call us on{" "}
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
