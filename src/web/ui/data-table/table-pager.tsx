import { Button } from "../button.tsx";
import { groupDigits } from "../group-digits.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "../icons.tsx";
import type { ListPage } from "./columns.tsx";
import type { ListControls } from "./list-view.ts";

/** The numbers of the rows shown, and the way to the others; nothing where all are shown. */
export function TablePager(props: {
  readonly view: ListControls;
  readonly page: Pick<ListPage<unknown>, "nextCursor" | "total" | "isAtLeast" | "isOld">;
  readonly firstNumber: number;
  readonly rowCount: number;
}) {
  const { view, firstNumber } = props;
  const { nextCursor, total, isAtLeast, isOld } = props.page;
  if (view.page === 1 && nextCursor === null) return null;
  const lastNumber = firstNumber + props.rowCount - 1;
  // Behind the last page nothing was left uncounted.
  const isMore = isAtLeast && nextCursor !== null;
  const all = `${isMore ? "more than " : ""}${groupDigits(Math.max(total, lastNumber))}`;
  return (
    <nav
      aria-label="Pages"
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <output className="text-small text-quiet tabular-nums">
        {isOld ? "" : `${groupDigits(firstNumber)} to ${groupDigits(lastNumber)} of ${all}`}
      </output>
      <div className="flex flex-wrap gap-3">
        {view.page > 1 && !view.goPrevious && (
          <Button variant="secondary" size="compact" busy={isOld} onClick={view.goFirst}>
            First page
          </Button>
        )}
        {(view.page === 1 || view.goPrevious) && (
          <Button
            variant="secondary"
            size="compact"
            icon={<ChevronLeftIcon className="size-5" />}
            disabled={isOld || !view.goPrevious}
            onClick={() => view.goPrevious?.()}
          >
            Previous
          </Button>
        )}
        <Button
          variant="secondary"
          size="compact"
          disabled={isOld || nextCursor === null}
          onClick={() => nextCursor !== null && view.goNext(nextCursor)}
        >
          Next
          <ChevronRightIcon className="size-5" />
        </Button>
      </div>
    </nav>
  );
}
