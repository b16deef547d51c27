import { type ErrorBody, type ErrorCode, errorTable } from "#contract/errors.ts";

type FailureDetails = {
  /** Replaces the table's text where the case allows a more helpful one. */
  readonly msg?: string | undefined;
  readonly errors?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** Further fields of the answer that the code's callers rely on, such as a fresh quote. */
  readonly extra?: Readonly<Record<string, unknown>>;
};

/** A refusal that a person is told about: a code of the table, and what is particular to this case. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: FailureDetails;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(details.msg ?? errorTable[code].msg);
    this.name = "Failure";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorTable[this.code].status;
  }

  toBody(): ErrorBody & Record<string, unknown> {
    const { errors, retryAfterSeconds, extra } = this.details;
    return {
      msg: this.message,
      code: this.code,
      ...(errors && { errors }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...extra,
    };
  }
}

/** Makes the refusal of what changed meanwhile, or of what something else has to go before. */
export const conflict = (msg: string) => new Failure("record_conflict", { msg });

type FieldErrors = Readonly<Record<string, string | null | undefined>>;

/** Refuses the input, with a message beside each field at fault and a summary for the whole form. */
export function invalidFields(errors: FieldErrors, summary?: string): Failure {
  const present = Object.entries(errors).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const msg = summary ?? present[0]?.[1];
  return new Failure("invalid_request", { errors: Object.fromEntries(present), msg });
}

export function refuseInvalid(errors: FieldErrors, summary?: string): void {
  if (Object.values(errors).some(Boolean)) throw invalidFields(errors, summary);
}
