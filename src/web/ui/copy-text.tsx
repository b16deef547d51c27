import { toast } from "./toasts/toast.ts";

/** Text that a press copies, shown in a short form where it is long. */
export function CopyText(props: {
  readonly text: string;
  /** The part of it that is shown; all of it when left out. */
  readonly short?: string;
  /** The name of the text, such as "order id". */
  readonly name: string;
}) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(props.text);
      toast(`Copied: ${props.text}`, "info");
    } catch {
      // Refused by the browser, or not there without HTTPS: the text itself is shown instead.
      toast(`This browser does not copy. The ${props.name} is ${props.text}`, "info");
    }
  }
  return (
    <button
      type="button"
      title={props.text}
      className="-mx-1.5 inline-flex min-h-6 items-center text-left max-md:min-h-11 rounded-lg px-1.5 font-semibold tabular-nums underline decoration-field decoration-dotted underline-offset-4 hover:bg-sand"
      onClick={() => void copy()}
    >
      <span className="sr-only">Copy the {props.name} </span>
      <span translate="no">{props.short ?? props.text}</span>
    </button>
  );
}
