import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { AlertIcon, CheckIcon, CrossIcon, InfoIcon } from "../icons.tsx";
import { subscribeToToasts, type ToastMessage, toastDurationMs } from "./toast.ts";

/** The most toasts on the page at once. A newer toast replaces the oldest one for good. */
const mostShown = 2;

/** The list of toasts, once for all pages. It is a live region, so that screen readers announce new toasts. */
export function Toasts() {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  useEffect(
    () => subscribeToToasts((message) => setMessages((all) => [...all, message].slice(-mostShown))),
    [],
  );
  const close = (id: number) => setMessages((all) => all.filter((message) => message.id !== id));
  return (
    <ol
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none mx-auto grid w-[calc(100%-2rem)] max-w-md grid-cols-1"
    >
      {messages.map((message) => (
        <ToastItem key={message.id} message={message} onClose={() => close(message.id)} />
      ))}
    </ol>
  );
}

const looks = {
  info: ["text-started", InfoIcon],
  success: ["text-action", CheckIcon],
  error: ["text-danger", AlertIcon],
} as const;

/** One toast. It stays while the pointer or the focus is on it, and closes when the user drags it away. */
export function ToastItem(props: { readonly message: ToastMessage; readonly onClose: () => void }) {
  const { message, kind, action } = props.message;
  const [isHeld, setHeld] = useState(false);
  useStay(isHeld, props.onClose);
  const drag = useDrag(props.onClose);
  const [tint, Icon] = looks[kind];
  return (
    <li data-toast>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the Close button does the same for the keyboard */}
      <div
        role="presentation"
        {...drag}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className="pointer-events-auto mt-2 flex w-full touch-none items-start gap-3 rounded-card border border-line bg-card py-3 pr-2 pl-4 shadow-soft transition duration-150 select-none starting:-translate-y-3 starting:opacity-0"
      >
        <Icon className={`mt-1 size-6 ${tint}`} />
        <p
          role={kind === "error" ? "alert" : undefined}
          className="min-w-0 flex-1 py-1 font-medium"
        >
          {message}
        </p>
        {action && (
          <button
            type="button"
            className="link -my-1 min-h-11 px-2"
            onClick={() => {
              action.run();
              props.onClose();
            }}
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          aria-label="Close"
          className="-my-1 grid size-11 shrink-0 place-items-center rounded-field text-quiet hover:bg-sand hover:text-ink"
          onClick={props.onClose}
        >
          <CrossIcon className="size-4" />
        </button>
      </div>
    </li>
  );
}

/** Closes a toast after five seconds. Seconds while `isHeld`, under a pointer or the focus, do not count. */
function useStay(isHeld: boolean, onClose: () => void): void {
  const leftMs = useRef(toastDurationMs);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isHeld) return;
    const began = Date.now();
    const timer = setTimeout(() => close(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - began;
    };
  }, [isHeld]);
}

/** A toast closes when it is dragged further than this, in pixels. */
const goesAfter = 60;

/** Lets a toast be dragged sideways and upwards. It closes if dragged far enough, else it moves back. */
function useDrag(onClose: () => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const [shift, setShift] = useState({ x: 0, y: 0 });
  const shiftAt = ({ clientX, clientY }: PointerEvent) =>
    from.current && { x: clientX - from.current.x, y: Math.min(0, clientY - from.current.y) };
  const end = () => {
    from.current = null;
    setShift({ x: 0, y: 0 });
  };
  return {
    style: { translate: `${shift.x}px ${shift.y}px` },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest("button")) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => setShift((last) => shiftAt(event) ?? last),
    onPointerUp: (event: PointerEvent) => {
      const { x, y } = shiftAt(event) ?? { x: 0, y: 0 };
      end();
      if (Math.hypot(x, y) > goesAfter) onClose();
    },
    onPointerCancel: end,
  };
}
