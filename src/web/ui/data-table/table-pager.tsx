import { Button } from "../button.tsx";
import { groupDigits } from "../group-digits.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "../icons.tsx";
import type { ListControls } from "./list-view.ts";

/** The numbers of the rows shown, and the way to the others; nothing where all are shown. */
export function TablePager(props: {
  readonly view: Pick<ListControls, "page" | "goNext" | "goPrevious" | "goFirst">;
  readonly nextCursor: string | null;
  readonly firstNumber: number;
  readonly rowCount: number;
  readonly total: number;
  readonly busy: boolean;
}) {
  const { view, nextCursor, firstNumber, rowCount } = props;
  if (view.page === 1 && nextCursor === null) return null;
  const lastNumber = firstNumber + rowCount - 1;
  return (
    <nav
      aria-label="Pages"
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <output className="text-small text-quiet tabular-nums">
        {props.busy
          ? ""
          : `${groupDigits(firstNumber)} to ${groupDigits(lastNumber)} of ${groupDigits(Math.max(props.total, lastNumber))}`}
      </output>
      <div className="flex flex-wrap gap-3">
        {view.page > 1 && !view.goPrevious && (
          <Button variant="secondary" size="compact" busy={props.busy} onClick={view.goFirst}>
            First page
          </Button>
        )}
        {(view.page === 1 || view.goPrevious) && (
          <Button
            variant="secondary"
            size="compact"
            icon={<ChevronLeftIcon className="size-5" />}
            disabled={props.busy || !view.goPrevious}
            onClick={() => view.goPrevious?.()}
          >
            Previous
          </Button>
        )}
        <Button
          variant="secondary"
          size="compact"
          disabled={props.busy || nextCursor === null}
          onClick={() => nextCursor !== null && view.goNext(nextCursor)}
        >
          Next
          <ChevronRightIcon className="size-5" />
        </Button>
      </div>
    </nav>
  );
}
