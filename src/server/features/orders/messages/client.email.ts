import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { feeSentence } from "#domain/orders/cancellation-fee.ts";
import { cashStanding, cashText, unlessAgreed } from "#domain/orders/cash-receipt.ts";
import { driverPromise } from "#domain/orders/confirmation.ts";
import { doorPromise } from "#domain/orders/door-promise.ts";
import type { EmailKind, messageKinds } from "#domain/orders/order-messages.ts";
import { askUs, letter } from "#server/mail/letter.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import {
  arrivalTime,
  changeLines,
  codeLine,
  driverLines,
  isDriverLost,
  momentOf,
  moveLines,
  orderLine,
} from "./parts.ts";
import type { Scene } from "./scene.ts";

type ClientKind = {
  [Kind in EmailKind]: (typeof messageKinds)[Kind]["to"] extends "client" ? Kind : never;
}[EmailKind];

/** A letter to the client of an order, which ends with where the order is read. */
function toClient(
  scene: Scene,
  subject: string,
  paragraphs: readonly (string | null)[],
  question = "Questions?",
): Message {
  const { client } = scene;
  const said = paragraphs.filter((paragraph) => paragraph !== null);
  return letter({
    to: client.email,
    subject,
    name: client.name,
    paragraphs: [...said, `${orderLine(scene)}\n${askUs(question, scene.company)}`],
  });
}

/** When a client whose order has no driver hears of one. */
const promise = ({ order, nowMs }: Scene) =>
  driverPromise({ orderDate: order.order_date, orderTime: order.order_time }, nowMs);

const whoDrives = (scene: Scene) => driverLines(scene) ?? promise(scene);

function cancelledBecause({ kind, waited_minutes }: NonNullable<Scene["cancellation"]>): string {
  const waited = waited_minutes === null ? "" : `; the driver waited ${waited_minutes} minutes`;
  const reasons = {
    client: " as you asked",
    "nobody-there": ` because nobody was at the pickup address${waited}`,
    "no-truck": " because we have no truck or driver for it",
    other: "",
  };
  return reasons[kind];
}

function cancelled(scene: Scene): Message {
  const { order, cancellation } = scene;
  const { by_type = "user", kind = "other", reason = "" } = cancellation ?? {};
  const { fee = 0, fee_state: feeState = "none" } = cancellation ?? {};
  const isByClient = by_type === "client";
  const because = !isByClient && cancellation ? cancelledBecause(cancellation) : "";
  const money = feeSentence({ isByClient, kind, fee, feeState });
  const isOurFault = kind === "no-truck";
  return toClient(
    scene,
    `Cancelled: your move on ${momentOf(scene)}`,
    [
      `${isOurFault ? "We are sorry. " : ""}${isByClient ? "You" : "We"} have cancelled your move on ${momentOf(scene)}${because}.${money === null ? "" : ` ${money}`}`,
      isOurFault
        ? "We would like to move you with a comparable truck or at another time: tell us what suits you. We also pay the costs that section 47 of the Consumer Protection Act gives you: tell us what you had to spend."
        : null,
      `From ${order.pickup} to ${order.destination}.\nThe reason given: ${reason}`,
    ],
    isOurFault ? "Which day and time suit you?" : "Not what you wanted?",
  );
}

/** When the truck is expected, where that can be told. */
function expected(scene: Scene): string {
  const at = arrivalTime(scene);
  return at === null ? "" : ` We expect the truck at about ${at}, by our estimate.`;
}

const paymentLine = ({ order: { price, order_type } }: Scene) =>
  `You pay ${formatRand(price)} in cash on the day${unlessAgreed(order_type)}.`;
const atTheDoor = ({ order: { price }, versions, proposal }: Scene) =>
  doorPromise({ price, versions, proposal });
const cashLine = ({ order: { price, order_type } }: Scene) =>
  `Please have ${formatRand(price)} in cash ready${unlessAgreed(order_type)}.`;

export const clientEmails: Readonly<Record<ClientKind, (scene: Scene) => Message>> = {
  booked: (scene) =>
    toClient(
      scene,
      `${scene.driver ? "Your truck is booked" : "We have your booking"}: ${momentOf(scene)}`,
      [
        `We have your booking${scene.driver ? ", and your driver is confirmed" : ""}. This is what we have written down:`,
        moveLines(scene),
        `${paymentLine(scene)} ${atTheDoor(scene)}`,
        whoDrives(scene),
      ],
      "Something changed?",
    ),
  "driver-named": (scene) => {
    const isAnother = isDriverLost(scene);
    const { name = "Somebody" } = scene.driver ?? {};
    return toClient(
      scene,
      `${isAnother ? "Another driver" : "Your driver"} for ${momentOf(scene)}`,
      [
        isAnother
          ? `${name} drives your move on ${momentOf(scene)}, in place of the driver whom we named before. Everything else stays as booked.`
          : `${name} drives your move on ${momentOf(scene)}.`,
        driverLines(scene),
      ],
    );
  },
  "driver-removed": (scene) =>
    toClient(scene, `We look for another driver: ${momentOf(scene)}`, [
      `The driver whom we named cannot do your move on ${momentOf(scene)}. Your booking stands, at the same price, and we look for another driver.`,
      promise(scene),
    ]),
  changed: (scene) =>
    toClient(
      scene,
      `Changed: your move on ${momentOf(scene)}`,
      [
        "Your booking is changed.",
        changeLines(scene) || null,
        isDriverLost(scene) ? "The driver whom we named cannot do it any more." : null,
        "This is how it stands now:",
        moveLines(scene),
        paymentLine(scene),
        whoDrives(scene),
      ],
      "Not what you wanted?",
    ),
  "day-before": (scene) =>
    toClient(
      scene,
      `Tomorrow at ${scene.order.order_time}: your move`,
      [
        `Your move is tomorrow, ${momentOf(scene)}.`,
        moveLines(scene),
        whoDrives(scene),
        codeLine(scene),
        `Please have everything packed when the truck comes. ${cashLine(scene)}`,
      ],
      "Something changed?",
    ),
  "on-the-way": (scene) =>
    toClient(scene, `On the way: your truck for ${momentOf(scene)}`, [
      `Your driver has set out and is on the way to you.${expected(scene)}`,
      driverLines(scene),
      codeLine(scene),
      cashLine(scene),
    ]),
  started: (scene) =>
    toClient(scene, `Your move has started: ${momentOf(scene)}`, [
      "Your move has started.",
      driverLines(scene),
      `You pay ${formatRand(scene.order.price)} in cash when everything is there${unlessAgreed(scene.order.order_type)}. ${atTheDoor(scene)}`,
    ]),
  completed: (scene) => {
    const { order } = scene;
    const cash = cashStanding(scene.cash);
    const rand = cash.standing === "not-recorded" ? "" : formatRand(cash.rand);
    const news = {
      "not-recorded": "",
      recorded: `: please confirm ${rand} in cash`,
      confirmed: `: ${rand} paid in cash`,
    };
    return toClient(
      scene,
      `Your move is done${news[cash.standing]}`,
      [
        `Your move of ${momentOf(scene)} is done. Thank you for moving with us.`,
        cash.standing === "recorded"
          ? `Your driver has written down ${rand} in cash. Please confirm that on the page of your move, or say there what you paid; or tell your driver the code that you find there.`
          : null,
        `Price    ${formatRand(order.price)}\nCash     ${cashText(cash)}\nFrom     ${order.pickup}\nTo       ${order.destination}`,
        "Your receipt is attached.",
        "Is something damaged or missing? Report it with photos on the page of your move, within 7 days if you can.",
      ],
      "Questions?",
    );
  },
  "taken-back": (scene) =>
    toClient(scene, `Our mistake: your move on ${momentOf(scene)}`, [
      `Our last message was a mistake: your move on ${momentOf(scene)} ${scene.order.status === "pending" ? "has not started yet" : "is still under way"}. Your booking stands as it was.`,
    ]),
  cancelled,
  "claim-received": (scene) => {
    const { words = "", asked = null, due_on: dueOn = "" } = scene.claim ?? {};
    return toClient(
      scene,
      `We have your report about your move on ${momentOf(scene)}`,
      [
        `We are sorry that something went wrong. We look at it and answer you, with reasons, by ${formatDate(dueOn)}.`,
        `You told us:\n${words}`,
        asked === null ? null : `You ask for ${formatRand(asked)}.`,
        "Until then you can add photos on the page of your move. Keep what is damaged, so that it can be looked at.",
      ],
      "Something to add?",
    );
  },
  "claim-answered": (scene) => {
    const { agreed = null, answer = "" } = scene.claim ?? {};
    return toClient(
      scene,
      `Our answer to your report about your move on ${momentOf(scene)}`,
      [
        agreed === null
          ? "We have looked at what you reported, and do not pay for it. This is why:"
          : `We have looked at what you reported, and accept it. ${agreed === 0 ? "Nothing is paid in money." : `We pay you ${formatRand(agreed)}.`}`,
        answer,
        `Where you can go if this does not settle it: ${scene.baseUrl}${webPaths.terms()}#complaints-and-law`,
      ],
      "Not what you expected?",
    );
  },
  removed: (scene) =>
    toClient(
      scene,
      `Taken off our list: your move on ${momentOf(scene)}`,
      [
        `We have taken your booking for ${momentOf(scene)} off our list. ${scene.order.status === "started" ? "It stood there as started: if your move is under way, call us at once." : "No truck comes, and you pay nothing."}`,
        `From ${scene.order.pickup} to ${scene.order.destination}.`,
      ],
      "Not what you wanted?",
    ),
  restored: (scene) =>
    toClient(scene, `Back on our list: your move on ${momentOf(scene)}`, [
      "Your booking is back on our list, as it was:",
      moveLines(scene),
      paymentLine(scene),
      whoDrives(scene),
    ]),
};
