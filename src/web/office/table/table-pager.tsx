import { groupDigitsInThousands } from "#domain/money/format-rand.ts";
import { Button } from "#web/ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "#web/ui/icons.tsx";
import type { LoadedListPage } from "./columns.tsx";
import type { ListControls } from "./list-view.ts";

/** Says which rows of a list are shown, and turns the list's pages. It is empty where one page has all rows. */
export function TablePager(props: {
  readonly view: ListControls;
  readonly page: LoadedListPage<unknown>;
  readonly firstNumber: number;
}) {
  const { view, firstNumber } = props;
  const { rows = [], nextCursor, total, isAtLeast, isOld } = props.page;
  if (view.page === 1 && nextCursor === null) return null;
  const lastNumber = firstNumber + rows.length - 1;
  // On the last page the number of rows is exact.
  const isMore = isAtLeast && nextCursor !== null;
  const all = `${isMore ? "more than " : ""}${groupDigitsInThousands(Math.max(total, lastNumber))}`;
  const goBack = view.goPrevious ?? (view.page > 1 ? view.goFirst : null);
  return (
    <nav
      aria-label="Pages"
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <output className="text-small text-quiet tabular-nums">
        {isOld
          ? ""
          : `${groupDigitsInThousands(firstNumber)} to ${groupDigitsInThousands(lastNumber)} of ${all}`}
      </output>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="compact"
          icon={<ChevronLeftIcon className="size-5" />}
          disabled={isOld || !goBack}
          onClick={() => goBack?.()}
        >
          {goBack === view.goFirst ? "First page" : "Previous"}
        </Button>
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
