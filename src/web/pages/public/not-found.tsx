import { webPaths } from "#contract/web-paths.ts";
import { CallUsLink } from "#web/parts/company/company.tsx";
import { LinkButton } from "#web/ui/button.tsx";

export const pageHead = { title: "Page not found" };

export default function NotFound() {
  return (
    <div className="page-width py-12 md:py-20">
      <div className="max-w-text">
        <h1 className="text-title font-heavy">There is no page at this address</h1>
        <p className="mt-3">
          The link may be old, or the address may be mistyped. The home page is a good place to
          start again, or <CallUsLink />.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={webPaths.home()}>Go to the home page</LinkButton>
          <LinkButton to={webPaths.quote()} variant="secondary" className="working:hidden">
            Get a Quote
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
