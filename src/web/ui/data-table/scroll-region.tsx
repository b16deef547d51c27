import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * A part of the page that scrolls sideways by itself when its content is too wide, so that the page
 * never does. Then it takes the focus, for the arrow keys, and says above that there is more.
 */
export function ScrollRegion(props: {
  readonly label: string;
  readonly hint: ReactNode;
  readonly children: ReactNode;
}) {
  const ref = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const region = ref.current;
    if (!region) return;
    const observer = new ResizeObserver(() =>
      setOverflows(region.scrollWidth > region.clientWidth + 1),
    );
    observer.observe(region);
    if (region.firstElementChild) observer.observe(region.firstElementChild);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      {overflows && (
        <p data-no-print className="mb-2 text-small text-quiet">
          {props.hint}
        </p>
      )}
      <section
        ref={ref}
        aria-label={props.label}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={overflows ? 0 : undefined}
        className="overflow-x-auto overscroll-x-contain rounded-card border border-line bg-card shadow-soft"
      >
        {props.children}
      </section>
    </>
  );
}
