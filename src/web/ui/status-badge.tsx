import type { ReactNode } from "react";

export type StatusTone = "waiting" | "moving" | "done" | "gone" | "stopped";

const looks: Readonly<Record<StatusTone, readonly [string, ReactNode]>> = {
  waiting: [
    "border-price bg-price-tint text-pending",
    <circle key="shape" cx="6" cy="6" r="4" fill="none" strokeWidth="2.5" stroke="currentColor" />,
  ],
  moving: [
    "border-started/40 bg-started-tint text-started",
    <path key="shape" d="M3 1.5v9L10.5 6Z" />,
  ],
  done: [
    "border-action/40 bg-action-tint text-action-dark",
    <path
      key="shape"
      d="m1.5 6.5 3 3 6-7"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />,
  ],
  gone: [
    "border-field/40 bg-gone-tint text-gone",
    <path key="shape" d="M2 6h8" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />,
  ],
  stopped: [
    "border-danger/40 bg-danger-tint text-danger-dark",
    <rect key="shape" x="1.5" y="1.5" width="9" height="9" rx="1.5" />,
  ],
};

/** The look of a state: its tone, which is a colour and a shape, and its word. */
export type StatusAppearance = readonly [StatusTone, string];

/** Shows a state by word, shape and colour, so that nobody needs to see colours. */
export function StatusBadge(props: {
  readonly look: StatusAppearance;
  /** Content in place of the word of `look`. */
  readonly children?: ReactNode;
}) {
  const [tone, word] = props.look;
  const [look, shape] = looks[tone];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-small font-bold whitespace-nowrap ${look}`}
    >
      <svg viewBox="0 0 12 12" className="size-3 shrink-0" fill="currentColor" aria-hidden="true">
        {shape}
      </svg>
      {props.children ?? word}
    </span>
  );
}
