import { formatDate } from "../../calendar/format-moment.ts";
import { formatRand } from "../../money/format-rand.ts";
import { formatCellphone, whatsAppChatUrl } from "../../people/cellphone.ts";
import { formatOrderReference } from "../order-reference.ts";
import { isClaimOpen, isOrderOpen, isOrderPending } from "./conditions.ts";
import type { MessageFactsForReader } from "./message-facts.ts";
import { defineMessages, type OfficeDigestFacts } from "./message-kind.ts";
import { moveMessageLines, moveStartText } from "./message-lines.ts";

type Facts = MessageFactsForReader<"office">;

/** The text of an email to the office: the news, the move, the next step, a link to chat with the client. */
function officeText(
  facts: Facts,
  news: string,
  nextStep = facts.status === "cancelled" ? "The order" : "Choose a driver",
): string {
  const { client, companyName, pages, price, reference } = facts;
  const about = `your move on ${moveStartText(facts)}, reference ${formatOrderReference(reference)}`;
  const hello = `Hello ${client.name}, this is ${companyName} about ${about}.`;
  return [
    news,
    "",
    moveMessageLines(facts),
    `Price    ${formatRand(price)}`,
    `Client   ${formatCellphone(client.cellphone)}, ${client.email}`,
    "",
    `${nextStep}: ${pages.order}`,
    `WhatsApp the client: ${whatsAppChatUrl(client.cellphone, hello)}`,
  ].join("\n");
}

const clientName = ({ client }: Facts) => `${client.name} ${client.surname}`;

const needsDriver = (facts: OfficeDigestFacts) => isOrderPending(facts) && facts.driverId === null;

/** Defines news that waits for a section of the office's daily digest while its move is not near. */
const inDigest = (
  heading: string,
  counted: string,
  stillApplies: (facts: OfficeDigestFacts) => boolean,
) => ({ stillApplies, digest: { heading, counted, stillApplies } });

/** Messages to the office about one move that is near. The office's screen shows every booking immediately. */
export const officeMessages = defineMessages("office", {
  "new-booking": {
    word: "New booking",
    ...inDigest("New since yesterday", "new", isOrderOpen),
    email: (facts) => ({
      subject: `New booking for ${moveStartText(facts)}${facts.driverId === null ? ": it needs a driver" : ""}`,
      text: officeText(
        facts,
        facts.bookedBy === null
          ? `${clientName(facts)} has booked a truck for ${moveStartText(facts)}.`
          : `${facts.bookedBy} of our office has booked a truck for ${moveStartText(facts)}, for ${clientName(facts)}.`,
      ),
    }),
  },
  "driver-needed": {
    word: "Driver needed",
    ...inDigest("Without their driver since a change", "without their driver", needsDriver),
    email: (facts) => ({
      subject: `Changed to ${moveStartText(facts)}: it needs a driver`,
      text: officeText(
        facts,
        `${clientName(facts)} has changed this move, and nobody drives it now.`,
      ),
    }),
  },
  "job-given-back": {
    word: "Given back by the driver",
    ...inDigest("Given back by their drivers", "given back", needsDriver),
    email: (facts) => {
      const { driver = "Its driver", reason = "" } = facts.givenBack ?? {};
      return {
        subject: `Given back: ${moveStartText(facts)}. It needs a driver`,
        text: officeText(facts, `${driver} has given this job back: ${reason}`),
      };
    },
  },
  "claim-filed": {
    word: "Damage or loss reported",
    digest: null,
    stillApplies: isClaimOpen,
    email: (facts) => {
      const { words = "", asked = null, dueOn = "" } = facts.claim ?? {};
      const wish = asked === null ? "" : `\nAsks for ${formatRand(asked)}.`;
      return {
        subject: `Damage or loss reported: ${moveStartText(facts)}. Answer by ${formatDate(dueOn)}`,
        text: officeText(
          facts,
          `${clientName(facts)} reports damage or loss of the move on ${moveStartText(facts)}:\n\n${words}\n${wish}`,
          "Look at the photos, and answer",
        ),
      };
    },
  },
  "client-cancelled": {
    word: "Cancelled by the client",
    ...inDigest(
      "Cancelled by their clients",
      "cancelled",
      ({ isListed, status }) => isListed && status === "cancelled",
    ),
    email: (facts) => ({
      subject: `Cancelled by the client: ${moveStartText(facts)}`,
      text: officeText(
        facts,
        `${clientName(facts)} has cancelled the move on ${moveStartText(facts)}: ${facts.cancellation?.reason ?? ""}`,
      ),
    }),
  },
});
