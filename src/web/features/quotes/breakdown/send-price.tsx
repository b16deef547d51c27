import { useState } from "react";
import { brand } from "#contract/brand.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import type { DraftQuote } from "#web/drafts/quote-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { sharedAddress } from "../shared/shared-quote.ts";

/** Sends the link of a price: by the phone's own sheet, else copied, else shown to be copied. */
export function SendPrice(props: { readonly quote: DraftQuote; readonly orderDate: string }) {
  const { quote, orderDate } = props;
  const [said, setSaid] = useState("");

  async function send() {
    const url = new URL(sharedAddress(quote.quoteId), window.location.href).href;
    const text = `${formatRand(quote.price)} for a move on ${formatDate(orderDate)}`;
    setSaid("");
    if (await isShared({ title: brand.name, text, url })) return;
    try {
      await navigator.clipboard.writeText(url);
      setSaid("The link is copied.");
    } catch {
      // Refused by the browser, or not there without HTTPS.
      setSaid(`Copy this link: ${url}`);
    }
  }

  return (
    <div>
      <Button variant="secondary" size="compact" onClick={() => void send()}>
        Send this price
      </Button>
      <p className="mt-2 text-small text-quiet">
        Whoever has the link sees the trip and its price, and no names or notes.
      </p>
      <output className="block text-small font-semibold wrap-anywhere">{said}</output>
    </div>
  );
}

/** Whether the phone's own sheet was shown; closing it is an answer too. */
async function isShared(data: ShareData): Promise<boolean> {
  // Not every browser has it, and none without HTTPS.
  const { share } = navigator as Partial<Navigator>;
  if (!share) return false;
  try {
    await share.call(navigator, data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
