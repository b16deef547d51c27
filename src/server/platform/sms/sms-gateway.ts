import { isLoopbackName } from "../http/guards/require-host.ts";
import { OwnError } from "../log/own-error.ts";
import { longestSendMs, RefusedForGood } from "../mail/mailer.ts";
import type { Sms, SmsSender } from "./sms-sender.ts";

/** The gateways that we speak to, as the schemes of SMS_URL. */
export const gatewayNames = ["clickatell", "bulksms"] as const;
type GatewayName = (typeof gatewayNames)[number];

type Settings = {
  readonly user: string;
  readonly password: string;
  /** The sender that the gateway has registered for us; null leaves it to the gateway. */
  readonly from: string | null;
};

type Call = { readonly path: string; readonly authorization: string; readonly body: object };

type Gateway = {
  readonly call: (sms: Sms, settings: Settings) => Call;
  /** Whether an answer says that this text was not taken, while others would be. */
  readonly isRefused: (status: number, answer: unknown) => boolean;
};

/** The first of the messages that an answer tells of. */
const firstOf = (answer: unknown) => {
  const list = Array.isArray(answer) ? answer : (answer as { messages?: unknown })?.messages;
  return (Array.isArray(list) ? list[0] : null) as {
    readonly accepted?: boolean;
    readonly status?: { readonly type?: string };
  } | null;
};

/**
 * Clickatell's One API and BulkSMS's JSON API, as their makers publish them. BulkSMS takes a text once
 * for one `deduplication-id` within 12 hours; Clickatell has no such thing, and only shows ours.
 */
const gateways: Readonly<Record<GatewayName, Gateway>> = {
  clickatell: {
    call: ({ to, text, id }, { user, from }) => ({
      path: "/v1/message",
      authorization: user,
      body: {
        messages: [
          {
            channel: "sms",
            to: to.replace("+", ""),
            content: text,
            clientMessageId: String(id),
            ...(from !== null && { from }),
          },
        ],
      },
    }),
    isRefused: (_, answer) => firstOf(answer)?.accepted === false,
  },
  bulksms: {
    call: ({ to, text, id }, { user, password, from }) => ({
      path: `/v1/messages?deduplication-id=${id % 2 ** 31}`,
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
      body: { to, body: text, userSuppliedId: String(id), ...(from !== null && { from }) },
    }),
    isRefused: (status, answer) => status === 400 || firstOf(answer)?.status?.type === "FAILED",
  },
};

/**
 * Sends by the gateway of this URL, `clickatell://KEY@platform.clickatell.com` or
 * `bulksms://TOKEN_ID:TOKEN_SECRET@api.bulksms.com`, each with `?from=SENDER` where one is registered.
 * Everything but this very machine is spoken to by HTTPS.
 */
export function createGatewaySms(url: string): SmsSender {
  const { protocol, username, password, host, hostname, searchParams } = new URL(url);
  const gateway = gateways[protocol.slice(0, -1) as GatewayName];
  const settings = {
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from: searchParams.get("from"),
  };
  const base = `${isLoopbackName(hostname) ? "http" : "https"}://${host}`;
  return {
    send: async (sms) => {
      const { path, authorization, body } = gateway.call(sms, settings);
      const answer = await fetch(`${base}${path}`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(longestSendMs),
      });
      const said: unknown = await answer.json().catch(() => null);
      if (gateway.isRefused(answer.status, said)) {
        throw new RefusedForGood(`The SMS gateway refused the text (${answer.status}).`);
      }
      if (!answer.ok) throw new OwnError(`The SMS gateway answered ${answer.status}.`);
    },
  };
}
