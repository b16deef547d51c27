import { type ReactNode, useEffect, useRef } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/states.tsx";

export function PriceChangedNotice(props: {
  readonly from: number;
  readonly to: number;
  readonly busy?: boolean;
  /** The sentence on why the price changed; left out where the server refused a booking at the old price. */
  readonly why?: string;
  readonly accept?: string;
  readonly onAccept: () => void;
  readonly children: ReactNode;
}) {
  const { from, to, busy = false, why = "", accept = "Accept and book", onAccept } = props;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="rounded-card">
      <Notice
        kind="warning"
        title={
          from === to
            ? `Parts of the price have changed; it is still ${formatRand(to)}`
            : `The price has changed: it was ${formatRand(from)} and is now ${formatRand(to)}`
        }
      >
        <p>{why} Nothing was booked. You decide whether to book at the new price.</p>
        {props.children}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button busy={busy} onClick={onAccept}>
            {`${accept} at ${formatRand(to)}`}
          </Button>
          <LinkButton to={webPaths.quote()} variant="secondary">
            Change the quote
          </LinkButton>
        </div>
      </Notice>
    </div>
  );
}
