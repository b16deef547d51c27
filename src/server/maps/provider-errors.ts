import { OwnError } from "../platform/log/own-error.ts";

/** Which provider was asked for what, and the HTTP status of its answer where there was one. */
type Asked = {
  readonly provider: string;
  /** The kind of request, such as "details": never what a person typed. */
  readonly request: string;
  readonly statusCode?: number;
};

/**
 * A maps provider failed. The message names the provider, the request and the status; it holds no
 * key, no URL and nothing that a person typed, so that the log may keep it.
 */
export abstract class ProviderError extends OwnError {
  constructor({ provider, request, statusCode }: Asked, what: string, options?: ErrorOptions) {
    const status = statusCode === undefined ? "" : `, status ${statusCode}`;
    super(`${provider} ${what} (${request}${status}).`, options);
  }
}

/** It cannot be reached, is too slow, or reports a fault of its own: worth asking again. */
export class ProviderDown extends ProviderError {
  constructor(asked: Asked, options?: ErrorOptions) {
    super(asked, "gives no answer", options);
  }
}

/** More was asked than the account may ask: asking again at once makes it worse. */
export class ProviderOverQuota extends ProviderError {
  constructor(asked: Asked) {
    super(asked, "refuses more requests for now");
  }
}

/** The key is missing, wrong, or may not do this: the operator must act. */
export class ProviderKeyRefused extends ProviderError {
  constructor(asked: Asked) {
    super(asked, "refuses our key");
  }
}

/** The answer is not what the provider documents: it must never become a price. */
export class ProviderNonsense extends ProviderError {
  /** @param what the part that is wrong, in our own words */
  constructor(asked: Asked, what: string) {
    super(asked, `answers nonsense: ${what}`);
  }
}
