import type { SmsProblem } from "#domain/text/sms-problems.ts";
import { isLoopbackAddress } from "../http/guards/client-address.ts";
import { LoggableError } from "../log/own-error.ts";
import { type Mailer, maxMailSendMs, PermanentSendError } from "../mail/mailer.ts";

export type SmsMessage = {
  /** The recipient's phone number in the form of E.164. */
  readonly to: string;
  /** The text of the SMS, in GSM characters only. */
  readonly text: string;
  /** The id of the SMS, a whole number, which stays the same when the SMS is sent again. */
  readonly id: number;
};

export type SmsSender = {
  /** Sends an SMS; returns its id at the gateway or null. @throws PermanentSendError if no retry can help */
  readonly send: (sms: SmsMessage) => Promise<string | null>;
  /** Asks the gateway whether an SMS was delivered, or why not; null while that is not known. */
  readonly ask: (gatewayId: string) => Promise<"delivered" | SmsProblem | null>;
};

/** Writes each SMS as a mail file, for a machine without an SMS gateway. */
export function createSmsFileWriter(mailer: Mailer): SmsSender {
  return {
    send: async ({ to, text, id }) => {
      await mailer.send({ to, subject: "SMS", text, id: `sms-${id}` });
      return null;
    },
    ask: async () => null,
  };
}

type Settings = {
  readonly user: string;
  readonly password: string;
  /** The sender that the SMS gateway has registered for us; null lets the gateway choose. */
  readonly from: string | null;
};

/** An SMS gateway's reply about one SMS. */
type Answer = {
  readonly accepted?: boolean;
  readonly apiMessageId?: string;
  readonly id?: string;
  readonly sms?: { readonly status?: string };
  readonly status?: { readonly type?: string; readonly subtype?: string };
} | null;

type Gateway = {
  readonly authorization: (settings: Settings) => string;
  readonly call: (
    sms: SmsMessage,
    settings: Settings,
  ) => { readonly path: string; readonly body: object };
  /** Whether the gateway refused only this SMS, so that it would accept others. */
  readonly isRefused: (status: number, answer: Answer) => boolean;
  readonly reportPath: (id: string) => string;
  readonly reportedWord: (answer: Answer) => string | undefined;
};

/** The gateways' words for an SMS that is on its way. A word in neither list is a reason for failure. */
const onTheWay = ["ACCEPTED", "QUEUED", "SCHEDULED", "SENT", "SENT_TO_SUPPLIER", "UNKNOWN"];
const outcomes: Readonly<Record<string, Awaited<ReturnType<SmsSender["ask"]>>>> = {
  DELIVERED: "delivered",
  DEVICE_ACK: "delivered",
  READ: "delivered",
  EMULATED: "delivered",
  EXPIRED: "not-reached",
  HANDSET_ERROR: "not-reached",
  BLOCKED: "blocked",
  STOPPED_BY_USER: "blocked",
};

/** Finds the first message in a gateway's reply to a sent SMS. */
const firstMessage = (reply: unknown): Answer => {
  const list = Array.isArray(reply) ? reply : (reply as { messages?: unknown } | null)?.messages;
  return Array.isArray(list) ? list[0] : null;
};

/** Each SMS gateway's requests. BulkSMS sends an SMS of one `deduplication-id` once in 12 hours. */
const gateways: Readonly<Record<string, Gateway>> = {
  clickatell: {
    authorization: ({ user }) => user,
    call: ({ to, text, id }, { from }) => {
      const message = { channel: "sms", to: to.replace("+", ""), content: text };
      const optional = { clientMessageId: String(id), ...(from !== null && { from }) };
      return { path: "/v1/message", body: { messages: [{ ...message, ...optional }] } };
    },
    isRefused: (_, answer) => answer?.accepted === false,
    reportPath: (id) => `/v1/message/${id}`,
    reportedWord: (answer) => answer?.sms?.status,
  },
  bulksms: {
    authorization: ({ user, password }) =>
      `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
    call: ({ to, text, id }, { from }) => ({
      path: `/v1/messages?deduplication-id=${id % 2 ** 31}`,
      body: { to, body: text, userSuppliedId: String(id), ...(from !== null && { from }) },
    }),
    isRefused: (status, answer) => status === 400 || answer?.status?.type === "FAILED",
    reportPath: (id) => `/v1/messages/${id}`,
    reportedWord: (answer) => answer?.status?.subtype ?? answer?.status?.type,
  },
};

/** The schemes of SMS_URL, one for each gateway that we support. */
export const smsGatewayNames: readonly string[] = Object.keys(gateways);

/** Sends SMS through the gateway of a URL, which may end in `?from=SENDER`; by HTTPS except to this machine. */
export function createSmsGatewaySender(url: string): SmsSender {
  const { protocol, username, password, host, hostname, searchParams } = new URL(url);
  const gateway = gateways[protocol.slice(0, -1)];
  if (!gateway) throw new LoggableError("SMS_URL names no gateway that we support.");
  const settings = {
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from: searchParams.get("from"),
  };
  const base = `${isLoopbackAddress(hostname) ? "http" : "https"}://${host}`;
  const authorization = gateway.authorization(settings);
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${base}${path}`, {
      ...(body && { method: "POST", body: JSON.stringify(body) }),
      headers: { authorization, "content-type": "application/json", accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(maxMailSendMs),
    });
    const reply: unknown = await answer.json().catch(() => null);
    return { status: answer.status, ok: answer.ok, reply };
  };
  return {
    send: async (sms) => {
      const { path, body } = gateway.call(sms, settings);
      const { status, ok, reply } = await call(path, body);
      const answer = firstMessage(reply);
      if (gateway.isRefused(status, answer)) {
        throw new PermanentSendError(`The SMS gateway refused the text (${status}).`);
      }
      if (!ok) throw new LoggableError(`The SMS gateway answered ${status}.`);
      return answer?.apiMessageId ?? answer?.id ?? null;
    },
    ask: async (id) => {
      const { status, ok, reply } = await call(gateway.reportPath(encodeURIComponent(id)));
      // The gateway no longer knows the SMS, so its delivery stays unknown.
      if (status === 400 || status === 404) return null;
      if (!ok) throw new LoggableError(`The SMS gateway answered ${status}.`);
      const word = gateway.reportedWord(reply as Answer);
      if (word === undefined || onTheWay.includes(word)) return null;
      return (Object.hasOwn(outcomes, word) && outcomes[word]) || "failed";
    },
  };
}
