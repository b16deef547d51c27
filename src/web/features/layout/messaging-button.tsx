import { brand } from "#contract/brand.ts";
import { useSession } from "#web/lib/session/session.ts";
import { ChatIcon } from "#web/ui/icons.tsx";

/** Floats over every page and opens the messaging app; not over staff, whom it would reach. */
export function MessagingButton() {
  const { party } = useSession();
  if (party?.type === "user") return null;
  return (
    <aside aria-label="Message us">
      <a
        data-no-print
        href={brand.messaging.url}
        target="_blank"
        rel="noopener noreferrer"
        className="above-bottom-bar fixed right-4 z-30 grid size-13 place-items-center rounded-full border border-line bg-card text-action shadow-soft transition-colors hover:bg-action hover:text-white md:right-6"
      >
        <ChatIcon className="size-7" />
        <span className="sr-only">Message us on {brand.messaging.name} (opens in a new tab)</span>
      </a>
    </aside>
  );
}
