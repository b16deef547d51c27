import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";

/** How far a pointer moves before a press becomes a drag, in pixels. */
const threshold = 5;
/** How near to the edge of the window a dragged job scrolls the page, and how far in each frame, in pixels. */
const [edge, step] = [90, 14];

/** A job that is dragged, and the place of its bar in the window when the drag began. */
export type Dragged = {
  readonly id: string;
  readonly box: Pick<DOMRect, "left" | "top" | "width" | "height">;
};

/** A part of the board that takes jobs, by the distance of its edges from the top of the board. */
type Target = { readonly id: string; readonly top: number; readonly bottom: number };

/**
 * Drags jobs up and down a board by a mouse or a pen. A bar that may be dragged has `data-movable`, a row that
 * takes one `data-drop`; the places of rows on the board are read once for each drag. A finger scrolls the
 * page instead.
 */
export function useDrag(on: {
  readonly hold: () => void;
  readonly drop: (id: string, target: string) => void;
}) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const board = useRef<HTMLElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const press = useRef<{
    readonly bar: HTMLElement;
    readonly x: number;
    readonly y: number;
  } | null>(null);
  const pointerY = useRef(0);
  const targets = useRef<readonly Target[]>([]);
  // A quick hand lets go before the page is drawn with what it holds, so the drop itself reads these.
  const holds = useRef<string | null>(null);
  const aim = useRef<string | null>(null);

  function follow() {
    const y = pointerY.current;
    const from = press.current?.y ?? y;
    if (ghost.current) ghost.current.style.transform = `translateY(${y - from}px)`;
    // The board itself moves while the page scrolls, and when a message above it comes or goes.
    const at = y - (board.current?.getBoundingClientRect().top ?? 0);
    aim.current = targets.current.find(({ top, bottom }) => top <= at && at < bottom)?.id ?? null;
    setOver(aim.current);
  }
  const followScroll = useEffectEvent(follow);

  function end() {
    press.current = null;
    holds.current = null;
    setDragged(null);
    setOver(null);
  }

  const cancel = useEffectEvent((event: KeyboardEvent) => event.key === "Escape" && end());
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    let frame = requestAnimationFrame(function scroll() {
      const y = pointerY.current;
      const by = y < edge ? -step : y > window.innerHeight - edge ? step : 0;
      if (by !== 0) {
        window.scrollBy(0, by);
        followScroll();
      }
      frame = requestAnimationFrame(scroll);
    });
    window.addEventListener("keydown", cancel);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("keydown", cancel);
    };
  }, [isDragging]);

  function begin(element: HTMLElement, bar: HTMLElement) {
    board.current = element;
    const start = element.getBoundingClientRect().top;
    targets.current = [...element.querySelectorAll<HTMLElement>("[data-drop]")].map((row) => {
      const place = row.getBoundingClientRect();
      const id = row.dataset["drop"] ?? "";
      return { id, top: place.top - start, bottom: place.bottom - start };
    });
    const { left, top, width, height } = bar.getBoundingClientRect();
    on.hold();
    holds.current = bar.dataset["job"] ?? "";
    setDragged({ id: holds.current, box: { left, top, width, height } });
  }

  return {
    dragged,
    over,
    ghost,
    /** The listeners of the element around all rows. */
    listeners: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const bar = (event.target as Element).closest<HTMLElement>("[data-movable]");
        if (!bar || event.button !== 0 || event.pointerType === "touch") return;
        press.current = { bar, x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!press.current) return;
        const { bar, x, y } = press.current;
        pointerY.current = event.clientY;
        if (holds.current !== null) follow();
        else if (Math.hypot(event.clientX - x, event.clientY - y) > threshold) {
          // With the pointer captured, its release is no click on the bar.
          event.currentTarget.setPointerCapture(event.pointerId);
          begin(event.currentTarget, bar);
        }
      },
      onPointerUp: () => {
        const [id, target] = [holds.current, aim.current];
        end();
        if (id !== null && target !== null) on.drop(id, target);
      },
      onPointerCancel: end,
    },
  };
}
