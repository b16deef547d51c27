import { showToast } from "./toasts/toast.ts";

export function CopyText(props: {
  readonly text: string;
  readonly short?: string;
  readonly name: string;
}) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(props.text);
      showToast(`Copied: ${props.text}`, "info");
    } catch {
      // The browser refuses to copy, or has no clipboard without HTTPS: the text is shown instead.
      showToast(`This browser does not copy. The ${props.name} is ${props.text}`, "info");
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
