import { brand } from "#contract/brand.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";

/** What a person can do whose browser runs no scripts: prices need them, a call does not. */
export function WithoutScripts() {
  return (
    <noscript>
      <p className="mt-3">
        Your price needs JavaScript, which is off in this browser. Turn it on
        {brand.phone && (
          <>
            , or call us on{" "}
            <a href={phoneLink(brand.phone)} className="link">
              {formatPhone(brand.phone)}
            </a>
            : we tell you the price and book for you
          </>
        )}
        .
      </p>
    </noscript>
  );
}
