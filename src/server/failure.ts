import { apiErrorTable, type ErrorBody, type ErrorCode } from "#contract/errors.ts";

type FailureDetails = {
  /** A message that is more helpful than the usual one of the error code. */
  readonly msg?: string | undefined;
  readonly errors?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** Further fields of the error reply, such as a fresh quote. */
  readonly extra?: Readonly<Record<string, unknown>>;
};

/** An error that the API reports to the caller, with an error code and details of the case. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: FailureDetails;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(details.msg ?? apiErrorTable[code].msg);
    this.name = "Failure";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return apiErrorTable[this.code].status;
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

/** Makes the error for a change that the present state of a record does not allow. */
export const createConflictFailure = (msg: string) => new Failure("record_conflict", { msg });

type FieldErrors = Readonly<Record<string, string | null | undefined>>;

/** Makes the error for wrong input: a message for each wrong field, and a summary for the whole form. */
export function createInvalidFieldsFailure(errors: FieldErrors, summary?: string): Failure {
  const present = Object.entries(errors).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const msg = summary ?? present[0]?.[1];
  return new Failure("invalid_request", { errors: Object.fromEntries(present), msg });
}

/** Throws the error for wrong input if any field has a message. */
export function refuseInvalidFields(errors: FieldErrors, summary?: string): void {
  if (Object.values(errors).some(Boolean)) throw createInvalidFieldsFailure(errors, summary);
}
