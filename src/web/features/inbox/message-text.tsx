import { useState } from "react";
import { messagePreview } from "./message-preview.ts";

/** What somebody wrote: as plain text, line by line; a long one opens whole. */
export function MessageText(props: { readonly message: string; readonly from: string }) {
  const [isWhole, setWhole] = useState(false);
  const preview = messagePreview(props.message);
  return (
    <div className="max-w-text">
      <p className="wrap-anywhere whitespace-pre-wrap">
        {preview === null || isWhole ? props.message : preview}
      </p>
      {preview !== null && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="link -ml-1.5 min-h-11 px-1.5"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show less" : "Show the whole message"}
          <span className="sr-only"> from {props.from}</span>
        </button>
      )}
    </div>
  );
}
