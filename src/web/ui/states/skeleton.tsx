/** Grey bars where text is about to stand. */
export function Skeleton(props: {
  readonly lines?: number;
  readonly label?: string;
  readonly className?: string;
}) {
  const widths = ["w-full", "w-11/12", "w-4/5", "w-2/3"];
  return (
    <div className={`grid gap-3 ${props.className ?? ""}`}>
      <output className="sr-only">{props.label ?? "Loading"}</output>
      {Array.from({ length: props.lines ?? 4 }, (_, line) => widths[line % widths.length]).map(
        (width, line) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
            key={line}
            aria-hidden="true"
            className={`h-5 animate-breathe rounded-lg bg-line ${width}`}
          />
        ),
      )}
    </div>
  );
}
