import { OwnError } from "../platform/log/own-error.ts";

/** The faults of a provider, in words for the log. */
const faults = {
  /** It cannot be reached, is too slow, or reports a fault of its own: worth asking again. */
  down: "gives no answer",
  /** More was asked than the account may ask: asking again at once makes it worse. */
  "over-quota": "refuses more requests for now",
  /** The key is missing, wrong, or may not do this: the operator must act. */
  "key-refused": "refuses our key",
  /** The answer is not what the provider documents: it must never become a price. */
  nonsense: "answers nonsense",
} as const;

export type MapsProviderRequest = {
  readonly provider: string;
  readonly request: string;
  readonly statusCode?: number;
  /** The part of an answer that is nonsense, in our own words. */
  readonly about?: string;
};

/** The message has no key, no URL and nothing that a person typed, so the log may keep it. */
export class ProviderError extends OwnError {
  readonly fault: keyof typeof faults;

  constructor(
    fault: keyof typeof faults,
    { provider, request, statusCode, about }: MapsProviderRequest,
    options?: ErrorOptions,
  ) {
    const status = statusCode === undefined ? "" : `, status ${statusCode}`;
    const what = about === undefined ? faults[fault] : `${faults[fault]}: ${about}`;
    super(`${provider} ${what} (${request}${status}).`, options);
    this.fault = fault;
  }
}

export const createUnlikelyRouteError = (provider: string) =>
  new ProviderError("nonsense", {
    provider,
    request: "route",
    about: "a route that no road can have",
  });

export const isNonsensicalAnswerError = (error: unknown) =>
  error instanceof ProviderError && error.fault === "nonsense";
