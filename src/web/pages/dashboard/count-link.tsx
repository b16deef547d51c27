import { Link } from "react-router";

/** How many there are, and the way to them. A dash while that is not known. */
export function CountLink(props: {
  readonly label: string;
  readonly count: number | undefined;
  readonly to: string;
}) {
  return (
    <li>
      <Link
        to={props.to}
        prefetch="intent"
        className="flex items-baseline justify-between gap-4 rounded-card border border-line bg-card p-5 transition-colors hover:border-ink sm:grid sm:justify-start sm:gap-1"
      >
        <span className="font-semibold text-quiet sm:order-2">{props.label}</span>
        <span className="text-title font-heavy tabular-nums sm:order-1">
          {props.count ?? (
            <>
              <span aria-hidden="true">{"\u2013"}</span>
              <span className="sr-only">not known yet</span>
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
