import { formatChoiceCount } from "#web/office/format-record.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { Link } from "#web/ui/navigation/link.tsx";

/** Links that say which part of a list is shown, with how much is in each. */
export function Standings<Standing extends string>(props: {
  readonly label: string;
  readonly path: string;
  readonly words: Readonly<Record<Standing, string>>;
  readonly shown: Standing;
  readonly counts: Readonly<Record<string, number>> | undefined;
}) {
  const { path, shown, counts } = props;
  const words = Object.entries(props.words) as [Standing, string][];
  return (
    <nav aria-label={props.label} className="flex flex-wrap gap-2">
      {words.map(([standing, word]) => (
        <Link
          key={standing}
          to={`${path}?show=${standing}`}
          aria-current={standing === shown ? "page" : undefined}
          className={buttonClass(standing === shown ? "primary" : "secondary", "compact")}
        >
          {word}
          {counts && (
            <span className="tabular-nums">{formatChoiceCount(counts[standing] ?? 0)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** Turns the pages of a list; nothing where there is one page. */
export function PageButtons(props: {
  readonly cursor: string | undefined;
  readonly nextCursor: string | null;
  readonly onTurn: (cursor: string | undefined) => void;
}) {
  const { cursor, nextCursor, onTurn } = props;
  if (cursor === undefined && nextCursor === null) return null;
  return (
    <div className="flex flex-wrap gap-3 py-4">
      <Button
        variant="secondary"
        size="compact"
        disabled={cursor === undefined}
        onClick={() => onTurn(undefined)}
      >
        First page
      </Button>
      <Button
        variant="secondary"
        size="compact"
        disabled={nextCursor === null}
        onClick={() => onTurn(nextCursor ?? undefined)}
      >
        Next page
      </Button>
    </div>
  );
}
