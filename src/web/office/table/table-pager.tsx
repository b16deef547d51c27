import { groupDigits } from "#domain/money/format-rand.ts";
import { Button } from "#web/ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "#web/ui/icons.tsx";
import type { ListPage } from "./columns.tsx";
import { type ListControls, pageSize } from "./list-view.ts";

/** The running number of the first row of the page, from 1. */
export const firstRowNumber = ({ page }: Pick<ListControls, "page">) => (page - 1) * pageSize + 1;

export function TablePager(props: {
  readonly view: ListControls;
  readonly page: ListPage<unknown>;
}) {
  const { view } = props;
  const { rows = [], nextCursor, total, isAtLeast, isOld } = props.page;
  if (view.page === 1 && nextCursor === null) return null;
  const firstNumber = firstRowNumber(view);
  const lastNumber = firstNumber + rows.length - 1;
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
