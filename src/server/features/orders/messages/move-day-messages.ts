import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgTimeAt } from "#domain/calendar/johannesburg.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { cashStanding, cashText, unlessAgreed } from "#domain/orders/cash-receipt.ts";
import type { MessageData } from "./message-data.ts";
import type { MessagesTo } from "./message-kinds.ts";
import {
  atTheDoor,
  crew,
  driverLines,
  isClaimOpen,
  isListed,
  isTomorrow,
  moveLines,
  toClient,
  waits,
  whoDrives,
} from "./parts.ts";

const codeLine = ({ startCode }: MessageData) =>
  startCode &&
  `Code     ${startCode}: tell it to your driver when the truck is there. The move starts with it.`;

/** `08:45`: when the truck is expected, by an estimate; null where nobody can tell, or it has passed. */
const arrivalTime = ({ order: { arrives_at }, nowMs }: MessageData) =>
  arrives_at && arrives_at.getTime() > nowMs ? johannesburgTimeAt(arrives_at.getTime()) : null;

const cashLine = ({ order: { price, order_type } }: MessageData) =>
  `Please have ${formatRand(price)} in cash ready${unlessAgreed(order_type)}.`;

export const moveDayMessages = {
  "day-before": {
    applies: (data) => waits(data) && isTomorrow(data),
    email: (data) =>
      toClient(data, "Something changed?", `Tomorrow at ${data.order.order_time}: your move`, [
        `Your move is tomorrow, ${data.moment}.`,
        moveLines(data),
        whoDrives(data),
        codeLine(data),
        `Please have everything packed when the truck comes. ${cashLine(data)}`,
      ]),
  },
  "on-the-way": {
    applies: (data) =>
      waits(data) &&
      data.order.on_the_way_at !== null &&
      data.order.driver_id === data.message.driver_id,
    email: (data) => {
      const at = arrivalTime(data);
      const estimate = at === null ? "" : ` We expect the truck at about ${at}, by our estimate.`;
      return toClient(data, "Questions?", `On the way: your truck for ${data.moment}`, [
        `Your driver has set out and is on the way to you.${estimate}`,
        driverLines(data),
        codeLine(data),
        cashLine(data),
      ]);
    },
    sms: (data) => {
      const at = arrivalTime(data);
      return `Your truck is on the way${at === null ? "" : `, there at about ${at}`}. ${crew(data)}. Your code: ${data.startCode}.`;
    },
  },
  started: {
    applies: (data) => isListed(data) && data.order.status === "started",
    email: (data) =>
      toClient(data, "Questions?", `Your move has started: ${data.moment}`, [
        "Your move has started.",
        driverLines(data),
        `You pay ${formatRand(data.order.price)} in cash when everything is there${unlessAgreed(data.order.order_type)}. ${atTheDoor(data)}`,
      ]),
  },
  completed: {
    applies: (data) => data.order.status === "completed",
    email: (data) => {
      const { order } = data;
      const cash = cashStanding(data.cash);
      const rand = cash.standing === "not-recorded" ? "" : formatRand(cash.rand);
      const news = {
        "not-recorded": "",
        recorded: `: please confirm ${rand} in cash`,
        confirmed: `: ${rand} paid in cash`,
      };
      return toClient(data, "Questions?", `Your move is done${news[cash.standing]}`, [
        `Your move of ${data.moment} is done. Thank you for moving with us.`,
        cash.standing === "recorded"
          ? `Your driver has written down ${rand} in cash. Please confirm that on the page of your move, or say there what you paid; or tell your driver the code that you find there.`
          : null,
        `Price    ${formatRand(order.price)}\nCash     ${cashText(cash)}\nFrom     ${order.pickup}\nTo       ${order.destination}`,
        "Your receipt is attached.",
        "Is something damaged or missing? Report it with photos on the page of your move, within 7 days if you can.",
      ]);
    },
  },
  "taken-back": {
    applies: ({ order, told: { known } }) =>
      (known?.kind === "started" && order.status === "pending") ||
      (known?.kind === "completed" && order.status !== "completed"),
    email: (data) =>
      toClient(data, "Questions?", `Our mistake: your move on ${data.moment}`, [
        `Our last message was a mistake: your move on ${data.moment} ${data.order.status === "pending" ? "has not started yet" : "is still under way"}. Your booking stands as it was.`,
      ]),
  },
  "price-proposed": {
    applies: ({ proposal, message }) =>
      proposal?.state === "open" && proposal.id === message.occasion,
    sms: ({ order, proposal }, code) =>
      `Code ${code} accepts ${formatRand(proposal?.price ?? 0)} instead of ${formatRand(order.price)} for your move. Tell it to the driver only if you agree.`,
  },
  "claim-received": {
    applies: isClaimOpen,
    email: (data) => {
      const { words = "", asked = null, due_on: dueOn = "" } = data.claim ?? {};
      return toClient(
        data,
        "Something to add?",
        `We have your report about your move on ${data.moment}`,
        [
          `We are sorry that something went wrong. We look at it and answer you, with reasons, by ${formatDate(dueOn)}.`,
          `You told us:\n${words}`,
          asked === null ? null : `You ask for ${formatRand(asked)}.`,
          "Until then you can add photos on the page of your move. Keep what is damaged, so that it can be looked at.",
        ],
      );
    },
  },
  "claim-answered": {
    applies: ({ claim }) => claim?.state === "accepted" || claim?.state === "refused",
    email: (data) => {
      const { agreed = null, answer = "" } = data.claim ?? {};
      return toClient(
        data,
        "Not what you expected?",
        `Our answer to your report about your move on ${data.moment}`,
        [
          agreed === null
            ? "We have looked at what you reported, and do not pay for it. This is why:"
            : `We have looked at what you reported, and accept it. ${agreed === 0 ? "Nothing is paid in money." : `We pay you ${formatRand(agreed)}.`}`,
          answer,
          `Where you can go if this does not settle it: ${data.baseUrl}${webPaths.terms()}#complaints-and-law`,
        ],
      );
    },
  },
} satisfies Partial<MessagesTo<"client">>;
