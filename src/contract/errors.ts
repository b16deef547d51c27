/**
 * Every failure that the product can answer with: a stable code, its HTTP status and the text a
 * person reads when the caller gives no better one. Each text says what to do next.
 */
export const errorTable = {
  invalid_request: {
    status: 400,
    msg: "Something in this request is not right. Check the marked fields and try again.",
  },
  invalid_json: {
    status: 400,
    msg: "The request could not be read. Reload the page and try again.",
  },
  unsupported_media_type: { status: 415, msg: "Send this request as JSON." },
  body_too_large: {
    status: 413,
    msg: "That is too much text for one request. Shorten it and try again.",
  },
  headers_too_large: {
    status: 431,
    msg: "That address or its headers are too long. Shorten them and try again.",
  },
  request_timeout: { status: 408, msg: "The request took too long to arrive. Try again." },
  precondition_failed: {
    status: 412,
    msg: "This has changed since you loaded it. Reload the page.",
  },
  range_not_satisfiable: { status: 416, msg: "This file has no such part. Load it whole." },
  unknown_host: {
    status: 421,
    msg: "Nothing is here under that name. Use the address that you were given, or tell whoever runs this: BASE_URL and ALLOWED_HOSTS name the addresses.",
  },
  not_found: { status: 404, msg: "We could not find that. Check the address and try again." },
  not_signed_in: { status: 401, msg: "Please login to your account" },
  cookie_not_found: { status: 401, msg: "Cookie not found" },
  session_ended: { status: 401, msg: "Your session has ended. Log in again to go on." },
  not_allowed: { status: 403, msg: "Your account cannot do this." },
  foreign_origin: {
    status: 403,
    msg: "This request came from another website, so we did not act on it.",
  },
  wrong_credentials: {
    status: 401,
    msg: "Wrong e-mail or password. Try again, or reset your password.",
  },
  account_suspended: {
    status: 403,
    msg: "Your account is suspended. Contact us to have it looked at.",
  },
  account_pending: {
    status: 403,
    msg: "Your account is not active yet. Ask an administrator to make it active.",
  },
  too_many_requests: { status: 429, msg: "That was tried too often. Wait a little and try again." },
  login_stopped: {
    status: 429,
    msg: "Too many wrong passwords were tried for this account. Reset your password to log in again. Staff ask an administrator for a link.",
  },
  otp_too_soon: {
    status: 429,
    msg: "A code was sent a moment ago. Wait a little before asking for another.",
  },
  otp_limit_reached: {
    status: 429,
    msg: "Too many codes were sent to this address. Try again later.",
  },
  otp_wrong: {
    status: 400,
    msg: "That code is not right or has expired. Check it, or ask for a new one.",
  },
  otp_attempts_used: { status: 429, msg: "That was one try too many. Ask for a new code." },
  verification_required: {
    status: 403,
    msg: "Verify your e-mail address first, then finish here within 30 minutes.",
  },
  email_taken: {
    status: 409,
    msg: "This e-mail address cannot be used for a new account. Log in, or reset your password.",
  },
  place_unknown: { status: 400, msg: "We do not know that place. Choose one of the suggestions." },
  outside_service_area: {
    status: 400,
    msg: "We move only within Gauteng. Choose a place in Gauteng.",
  },
  route_unavailable: {
    status: 503,
    msg: "We cannot work out the distance right now. Try again in a minute.",
  },
  truck_size_unknown: {
    status: 404,
    msg: "We have no price for that truck size. Choose another size.",
  },
  price_unavailable: {
    status: 409,
    msg: "We have no price for this truck size at the moment. Choose another size, or contact us.",
  },
  price_changed: {
    status: 409,
    msg: "The price has changed. Look at the new price and book again if you agree.",
  },
  duplicate_key: {
    status: 422,
    msg: "This booking was already sent with other details. Start again from the price.",
  },
  record_conflict: {
    status: 409,
    msg: "This does not go together with what is on record by now. Reload the page and try again.",
  },
  in_progress: { status: 409, msg: "This is already being done. Wait a moment and look again." },
  too_many_open_orders: {
    status: 409,
    msg: "You have many open bookings. Contact us to book more.",
  },
  too_many_bookings: {
    status: 409,
    msg: "You have booked many trucks in one day. Contact us to book more, or book again tomorrow.",
  },
  too_many_pending_vehicles: {
    status: 409,
    msg: "Many of your vehicles wait for our review already. Add more when we have reviewed those, or contact us.",
  },
  order_needs_driver: { status: 409, msg: "Choose a driver for this order first." },
  order_status_conflict: {
    status: 409,
    msg: "This order has moved on. Reload it to see where it stands.",
  },
  order_completed: { status: 409, msg: "This order is completed and cannot be changed." },
  order_already_assigned: {
    status: 409,
    msg: "This order already has a driver. Remove that driver first.",
  },
  order_not_assigned: {
    status: 409,
    msg: "This order has no driver. Reload it to see where it stands.",
  },
  driver_not_available: {
    status: 409,
    msg: "This driver cannot take this order. Choose another driver.",
  },
  driver_busy: {
    status: 409,
    msg: "This driver or vehicle has another job at that time. Choose another driver.",
  },
  vehicle_mismatch: {
    status: 409,
    msg: "That vehicle is not this driver's vehicle. Reload the order and try again.",
  },
  has_open_orders: {
    status: 409,
    msg: "There are open orders for this one. Complete or reassign them first, then try again.",
  },
  account_erased: {
    status: 409,
    msg: "This person's data was erased at their request. What is left cannot be changed.",
  },
  already_requested: {
    status: 409,
    msg: "There is an open request of this kind already. Look for it in the list.",
  },
  request_closed: {
    status: 409,
    msg: "This request was answered already. Reload it to see the answer.",
  },
  request_without_account: {
    status: 409,
    msg: "This request belongs to no account. Look for the person's data by hand, then close it.",
  },
  cannot_erase: {
    status: 409,
    msg: "This account cannot be erased here. Remove it, and answer the request with a reason.",
  },
  own_account: {
    status: 409,
    msg: "You cannot remove, suspend or demote yourself. Ask another administrator.",
  },
  last_admin: {
    status: 409,
    msg: "This is the last active administrator. Make somebody else one first.",
  },
  not_active: { status: 409, msg: "This account is not active. Make it active first." },
  truck_size_taken: {
    status: 409,
    msg: "This truck size is on the price list already. Edit it there, or enter another one.",
  },
  plate_taken: {
    status: 409,
    msg: "A vehicle with this licence plate is registered already. Check it, or contact us.",
  },
  otp_not_live: {
    status: 409,
    msg: "This code has ended. The person can ask for a new one on the page where they started.",
  },
  overloaded: { status: 503, msg: "We are very busy right now. Try again in a few seconds." },
  unavailable: {
    status: 503,
    msg: "We cannot reach our records right now. Nothing was lost. Try again in a moment.",
  },
  unexpected: {
    status: 500,
    msg: "Something went wrong on our side. Try again, and contact us if it stays.",
  },
} as const satisfies Record<string, { readonly status: number; readonly msg: string }>;

export type ErrorCode = keyof typeof errorTable;

/** What every failing answer holds. `errors` maps a field to the message that belongs beside it. */
export type ErrorBody = {
  readonly msg: string;
  readonly code: ErrorCode;
  readonly errors?: Readonly<Record<string, string>>;
  /** Whole seconds until the same call may succeed; also sent as Retry-After. */
  readonly retryAfterSeconds?: number;
};
