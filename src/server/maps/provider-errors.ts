import { LoggableError } from "../platform/log/own-error.ts";

/** The kinds of faults of a maps provider, with their words in the log. */
const faults = {
  /** The provider is unreachable, too slow or faulty, so another try may help. */
  down: "gives no answer",
  /** Our account has used up its quota, so another try at once makes it worse. */
  "over-quota": "refuses more requests for now",
  /** The provider's key is missing, wrong or not allowed to do this, so the operator must act. */
  "key-refused": "refuses our key",
  /** The answer is not as the provider documents it, and must never become a price. */
  nonsense: "answers nonsense",
} as const;

export type MapsProviderRequest = {
  readonly provider: string;
  readonly request: string;
  readonly statusCode?: number;
  /** The part of the provider's answer that is nonsense, in our own words. */
  readonly about?: string;
};

/** A maps provider's error; its message has no key, no URL and no typed text, so the log may contain it. */
export class ProviderError extends LoggableError {
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
