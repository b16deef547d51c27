/** How many characters of a long text show at first. */
const openLength = 160;

/** A text that people wrote. The end of a long one shows at a press, so that it does not push all else away. */
export function LongText(props: {
  readonly text: string;
  /** Whose text it is, for screen readers, such as " from Thandi". */
  readonly whose?: string;
}) {
  const { text, whose } = props;
  const end = text.length > 1.5 * openLength ? text.lastIndexOf(" ", openLength) : -1;
  if (end < 0) return text;
  return (
    <>
      {text.slice(0, end)} …
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small font-semibold">
          Read the rest
          {whose && <span className="sr-only">{whose}</span>}
        </summary>
        … {text.slice(end + 1)}
      </details>
    </>
  );
}
