import type { StaffRight } from "#domain/people/rights.ts";
import { regionNamesText } from "#domain/places/region-names.ts";

/**
 * Every error code of the product, by HTTP status, with its usual message for people. Each message says what
 * to do next; a single case may have a better one.
 */
const messages = {
  400: {
    invalid_request:
      "Something in this request is not right. Check the marked fields and try again.",
    invalid_json: "The request could not be read. Reload the page and try again.",
    otp_wrong: "That code is not right or has expired. Check it, or ask for a new one.",
    passkey_refused: "This passkey was not accepted. Try again with a passkey of this account.",
    place_unknown: "We do not know that place. Choose one of the suggestions.",
    outside_service_area: `We move only within ${regionNamesText}. Choose a place in ${regionNamesText}.`,
  },
  401: {
    not_signed_in: "Please login to your account",
    cookie_not_found: "Cookie not found",
    session_ended: "Your session has ended. Log in again to go on.",
    wrong_credentials: "Wrong email or password. Try again, or reset your password.",
  },
  403: {
    not_allowed: "Your account cannot do this.",
    foreign_origin: "This request came from another website, so we did not act on it.",
    account_suspended: "Your account is suspended. Contact us to have it looked at.",
    account_pending: "Your account is not active yet. Ask an administrator to make it active.",
    passkey_needed:
      "This account logs in with a passkey. Choose “Use a passkey”, or enter a recovery code as well.",
    passkey_missing:
      "Administrators need a passkey here. Choose Passkeys in the menu and add one, then go on.",
    verification_required: "Verify your email address first, then finish here within 30 minutes.",
  },
  404: {
    not_found: "We could not find that. Check the address and try again.",
    truck_size_unknown: "We have no price for that truck size. Choose another size.",
  },
  408: {
    request_timeout: "The request took too long to arrive. Try again.",
  },
  409: {
    email_taken:
      "This email address cannot be used for a new account. Log in, or reset your password.",
    fee_changed:
      "What cancelling costs has changed. Look at the amount and cancel again if you agree.",
    fee_not_owed: "Nothing is owed for this order any more. Reload it to see how it stands.",
    price_unavailable:
      "We have no price for this truck size at the moment. Choose another size, or contact us.",
    price_changed: "The price has changed. Look at the new price and book again if you agree.",
    record_conflict:
      "This does not go together with what is on record by now. Reload the page and try again.",
    record_changed:
      "Somebody else has changed this meanwhile, so nothing was saved. Choose whose value stays, and save again.",
    in_progress: "This is already being done. Wait a moment and look again.",
    too_many_open_orders: "You have many open bookings. Contact us to book more.",
    too_many_bookings:
      "You have booked many trucks in one day. Contact us to book more, or book again tomorrow.",
    too_many_pending_vehicles:
      "Many of your vehicles wait for our review already. Add more when we have reviewed those, or contact us.",
    document_settled: "This document was decided on or replaced meanwhile. Reload the page.",
    order_needs_driver: "Choose a driver for this order first.",
    order_status_conflict: "This order has moved on. Reload it to see where it stands.",
    order_completed: "This order is completed and cannot be changed.",
    order_cancelled: "This order is cancelled and cannot be changed. Book the move again instead.",
    too_late_to_change: "This booking starts too soon to be changed here. Call us.",
    too_late_to_take_back: "This can be taken back for 15 minutes only.",
    proposal_open:
      "A new price waits for an answer already. Withdraw it before you propose another.",
    proposal_closed: "This price was answered or withdrawn meanwhile. Reload the order.",
    already_settled: "This was settled already. Reload the page.",
    second_person_needed:
      "You did the first part of this: another administrator has to do the second.",
    nothing_to_invoice:
      "There is nothing to invoice: no contract order of that month is without a standing invoice.",
    too_many_photos: "We have 12 photos of this already, and keep no more.",
    claim_open:
      "Something is reported for this order already, and waits for our answer. Add photos to that, or call us.",
    claim_closed: "This claim was answered or withdrawn meanwhile. Reload the order.",
    cash_settled: "The cash of this order is confirmed or settled already. Reload the order.",
    already_reversed: "This was taken back already. Reload the list.",
    wallet_too_low: "The driver's wallet does not hold the commission. Top it up first.",
    order_already_assigned: "This order already has a driver. Remove that driver first.",
    order_not_assigned: "This order has no driver. Reload it to see where it stands.",
    driver_not_available: "This driver cannot take this order. Choose another driver.",
    driver_away:
      "This driver does not work at that time. Choose another driver, or assign anyway once they have agreed.",
    law_forbids:
      "The law keeps this driver or vehicle from this order. Choose another driver, or say why you assign this one.",
    driver_busy: "This driver or vehicle has another job at that time. Choose another driver.",
    vehicle_mismatch: "That vehicle is not this driver's vehicle. Reload the order and try again.",
    job_taken: "Somebody else was faster. Look at the other open jobs.",
    offer_ended: "This offer has ended. Look at the open jobs: you may still find it there.",
    too_late_to_offer:
      "This order starts too soon for an offer. Call a driver, and assign the order.",
    too_late_to_give_back: "It is too late to give this job back here. Call us at once.",
    has_open_orders:
      "There are open orders for this one. Complete or reassign them first, then try again.",
    account_erased:
      "This person's data was erased at their request. What is left cannot be changed.",
    already_reviewed: "You have reviewed this move already. A review stays as it is.",
    already_requested: "There is an open request of this kind already. Look for it in the list.",
    request_closed: "This request was answered already. Reload it to see the answer.",
    request_without_account:
      "This request belongs to no account. Look for the person's data by hand, then close it.",
    cannot_erase:
      "This account cannot be erased here. Remove it, and answer the request with a reason.",
    own_account: "You cannot remove, suspend or demote yourself. Ask another administrator.",
    last_admin: "This is the last active administrator. Make somebody else one first.",
    not_active: "This account is not active. Make it active first.",
    truck_size_taken:
      "This truck size is on the price list already. Edit it there, or enter another one.",
    plate_taken:
      "A vehicle with this licence plate is registered already. Check it, or contact us.",
    otp_not_live:
      "This code has ended. The person can ask for a new one on the page where they started.",
  },
  412: {
    precondition_failed:
      "Somebody else has saved this meanwhile. Look at it as it is now, and save again.",
  },
  413: {
    body_too_large:
      "That is too much for one request. Shorten the text, or choose a file of at most 10 MB, and try again.",
  },
  415: {
    unsupported_media_type: "Send this request as JSON.",
  },
  416: {
    range_not_satisfiable: "This file has no such part. Load it whole.",
  },
  421: {
    unknown_host:
      "Nothing is here under that name. Use the address that you were given, or tell whoever runs this: BASE_URL and ALLOWED_HOSTS name the addresses.",
  },
  422: {
    duplicate_key: "This booking was already sent with other details. Start again from the price.",
  },
  429: {
    too_many_requests: "That was tried too often. Wait a little and try again.",
    login_stopped:
      "Too many wrong passwords were tried for this account. Reset your password to log in again. Staff ask an administrator for a link.",
    otp_too_soon: "A code was sent a moment ago. Wait a little before asking for another.",
    otp_limit_reached: "Too many codes were sent to this address. Try again later.",
    otp_attempts_used: "That was one try too many. Ask for a new code.",
  },
  431: {
    headers_too_large: "That address or its headers are too long. Shorten them and try again.",
  },
  500: {
    unexpected: "Something went wrong on our side. Try again, and contact us if it stays.",
  },
  503: {
    places_unavailable: "We cannot look up places right now. Try again in a minute.",
    route_unavailable: "We cannot work out the distance right now. Try again in a minute.",
    overloaded: "We are very busy right now. Try again in a few seconds.",
    unavailable: "We cannot reach our records right now. Nothing was lost. Try again in a moment.",
  },
} as const;

type Messages = typeof messages;

export type ErrorCode = { [Status in keyof Messages]: keyof Messages[Status] }[keyof Messages];

export const apiErrorTable = Object.fromEntries(
  Object.entries(messages).flatMap(([status, texts]) =>
    Object.entries(texts).map(([code, msg]) => [code, { status: Number(status), msg }]),
  ),
) as Readonly<Record<ErrorCode, { readonly status: number; readonly msg: string }>>;

/** The right that staff need to see the amounts in an error; without it they get the usual message. */
export const rightToReadErrorAmounts: Readonly<Partial<Record<ErrorCode, StaffRight>>> = {
  wallet_too_low: "readWallets",
};

/** The body of every error reply. `errors` has the message for each form field at fault. */
export type ErrorBody = {
  readonly msg: string;
  readonly code: ErrorCode;
  readonly errors?: Readonly<Record<string, string>>;
  /** Whole seconds until the same call may succeed; also sent as Retry-After. */
  readonly retryAfterSeconds?: number;
};
