import { formatDate } from "../../calendar/format-moment.ts";
import { johannesburgTimeAt } from "../../calendar/johannesburg.ts";
import { formatRand } from "../../money/format-rand.ts";
import { contractCashExceptionText, findOrderCash, formatOrderCash } from "../cash-receipt.ts";
import { extraChargePromise } from "../door-promise.ts";
import { isClaimOpen, isMoveTomorrow, isOrderPending } from "./conditions.ts";
import type { MessageFactsForReader } from "./message-facts.ts";
import { defineMessages } from "./message-kind.ts";
import {
  driverMessageLines,
  driverOrConfirmationPromise,
  driverTextForSms,
  moveMessageLines,
  moveStartText,
} from "./message-lines.ts";

type Facts = MessageFactsForReader<"client">;

const codeLine = ({ startCode }: Facts) =>
  startCode &&
  `Code     ${startCode}: tell it to your driver when the truck is there. The move starts with it.`;

/** The expected arrival of the truck, as in `08:45`; null if it has passed or there is no estimate. */
const arrivalTime = ({ arrivesMs, nowMs }: Facts) =>
  arrivesMs !== null && arrivesMs > nowMs ? johannesburgTimeAt(arrivesMs) : null;

const cashLine = ({ price, orderType }: Facts) =>
  `Please have ${formatRand(price)} in cash ready${contractCashExceptionText(orderType)}.`;

/** Messages to the client about the day of the move, and about damage and loss after it. */
export const moveDayMessages = defineMessages("client", {
  "day-before": {
    word: "Reminder of tomorrow",
    topic: "driver",
    shownOn: "page",
    stillApplies: (facts) => isOrderPending(facts) && isMoveTomorrow(facts),
    email: (facts) => ({
      subject: `Tomorrow at ${facts.orderTime}: your move`,
      paragraphs: [
        `Your move is tomorrow, ${moveStartText(facts)}.`,
        moveMessageLines(facts),
        driverOrConfirmationPromise(facts),
        codeLine(facts),
        `Please have everything packed when the truck comes. ${cashLine(facts)}`,
      ],
      question: "Something changed?",
    }),
  },
  "on-the-way": {
    word: "On the way",
    topic: "driver",
    shownOn: "page",
    stillApplies: (facts) =>
      isOrderPending(facts) && facts.isOnTheWay && facts.driverId === facts.namedDriverId,
    email: (facts) => {
      const at = arrivalTime(facts);
      const estimate = at === null ? "" : ` We expect the truck at about ${at}, by our estimate.`;
      return {
        subject: `On the way: your truck for ${moveStartText(facts)}`,
        paragraphs: [
          `Your driver has set out and is on the way to you.${estimate}`,
          driverMessageLines(facts),
          codeLine(facts),
          cashLine(facts),
        ],
      };
    },
    sms: (facts) => {
      const at = arrivalTime(facts);
      const code = facts.smsStartCode === null ? " is in our email" : `: ${facts.smsStartCode}`;
      return `Your truck is on the way${at === null ? "" : `, there at about ${at}`}. ${driverTextForSms(facts)}. Your code${code}.`;
    },
  },
  started: {
    word: "Started",
    topic: "progress",
    shownOn: "list",
    stillApplies: ({ isListed, status }) => isListed && status === "started",
    email: (facts) => ({
      subject: `Your move has started: ${moveStartText(facts)}`,
      paragraphs: [
        "Your move has started.",
        driverMessageLines(facts),
        `You pay ${formatRand(facts.price)} in cash when everything is there${contractCashExceptionText(facts.orderType)}. ${extraChargePromise(facts)}`,
      ],
    }),
  },
  completed: {
    word: "Done, with the receipt",
    topic: "progress",
    shownOn: "list",
    attachesReceipt: true,
    stillApplies: ({ status }) => status === "completed",
    email: (facts) => {
      const cash = findOrderCash(facts.cash);
      const rand = cash.standing === "not-recorded" ? "" : formatRand(cash.rand);
      const news = {
        "not-recorded": "",
        recorded: `: please confirm ${rand} in cash`,
        confirmed: `: ${rand} paid in cash`,
      };
      return {
        subject: `Your move is done${news[cash.standing]}`,
        paragraphs: [
          `Your move of ${moveStartText(facts)} is done. Thank you for moving with us.`,
          cash.standing === "recorded"
            ? `Your driver has written down ${rand} in cash. Please confirm that on the page of your move, or say there what you paid; or tell your driver the code that you find there.`
            : null,
          `Price    ${formatRand(facts.price)}\nCash     ${formatOrderCash(cash)}\nFrom     ${facts.pickup}\nTo       ${facts.destination}`,
          "Your receipt is attached.",
          "Is something damaged or missing? Report it with photos on the page of your move, within 7 days if you can.",
        ],
      };
    },
  },
  "taken-back": {
    word: "Our mistake",
    topic: "progress",
    stillApplies: ({ status, history: { lastKnown } }) =>
      (lastKnown?.kind === "started" && status === "pending") ||
      (lastKnown?.kind === "completed" && status !== "completed"),
    email: (facts) => ({
      subject: `Our mistake: your move on ${moveStartText(facts)}`,
      paragraphs: [
        `Our last message was a mistake: your move on ${moveStartText(facts)} ${facts.status === "pending" ? "has not started yet" : "is still under way"}. Your booking stands as it was.`,
      ],
    }),
  },
  "claim-received": {
    word: "Damage report received",
    stillApplies: isClaimOpen,
    email: (facts) => {
      const { words = "", asked = null, dueOn = "" } = facts.claim ?? {};
      return {
        subject: `We have your report about your move on ${moveStartText(facts)}`,
        paragraphs: [
          `We are sorry that something went wrong. We look at it and answer you, with reasons, by ${formatDate(dueOn)}.`,
          `You told us:\n${words}`,
          asked === null ? null : `You ask for ${formatRand(asked)}.`,
          "Until then you can add photos on the page of your move. Keep what is damaged, so that it can be looked at.",
        ],
        question: "Something to add?",
      };
    },
  },
  "claim-answered": {
    word: "Damage report answered",
    stillApplies: ({ claim }) => claim?.state === "accepted" || claim?.state === "refused",
    email: (facts) => {
      const { agreed = null, answer = "" } = facts.claim ?? {};
      return {
        subject: `Our answer to your report about your move on ${moveStartText(facts)}`,
        paragraphs: [
          agreed === null
            ? "We have looked at what you reported, and do not pay for it. This is why:"
            : `We have looked at what you reported, and accept it. ${agreed === 0 ? "Nothing is paid in money." : `We pay you ${formatRand(agreed)}.`}`,
          answer,
          `Where you can go if this does not settle it: ${facts.pages.complaints}`,
        ],
        question: "Not what you expected?",
      };
    },
  },
});
