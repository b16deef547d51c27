import { formatChoiceCount } from "#web/lib/format-record.ts";
import { AlertIcon } from "#web/ui/icons.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Link } from "#web/ui/navigation/link.tsx";

/** A count with a link to what it counts; a dash while it is not known. */
export function CountLink(props: {
  readonly label: string;
  readonly count: number | undefined;
  readonly to: string;
  /** It should have been done by now. */
  readonly isLate?: boolean;
}) {
  return (
    <li>
      <Link
        to={props.to}
        className="-mx-2 flex min-h-12 items-center justify-between gap-4 rounded-field px-2 py-2 hover:bg-sand"
      >
        <span className={props.isLate ? "flex items-center gap-2 font-bold text-danger" : ""}>
          {props.isLate && <AlertIcon className="size-5 shrink-0" />}
          {props.label}
        </span>
        <span className={`font-bold tabular-nums ${props.count ? "" : "text-quiet"}`}>
          {props.count === undefined ? (
            <>
              <span aria-hidden="true">{"\u2013"}</span>
              <span className="sr-only">not known yet</span>
            </>
          ) : (
            formatChoiceCount(props.count)
          )}
        </span>
      </Link>
    </li>
  );
}

/** One thing to do next. */
export function StepCard(props: {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly to: string;
}) {
  return (
    <li className="flex flex-col rounded-card border border-line bg-card p-6">
      <h2 className="text-lead font-bold">{props.title}</h2>
      <p className="mt-1 mb-5 flex-1 text-quiet">{props.text}</p>
      <LinkButton to={props.to} variant="secondary" size="compact" className="self-start">
        {props.action}
      </LinkButton>
    </li>
  );
}
