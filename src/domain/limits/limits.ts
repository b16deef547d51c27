const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Every limit of how often something may be done: `count` uses of one key in `seconds` without a
 * wait, and further uses after the waits of `waitsBeyondRateLimitSeconds`. A letter with a number is the
 * threat of docs/security.md against which the limit stands.
 *
 * - `network`: the visitor's IPv4 address or IPv6 /64. Phone companies put thousands of customers
 *   behind one address, so these counts are high. While everybody together does more than `budget`
 *   allows, a network gets `countOverBudget` instead.
 * - `mailbox`: an email address, whoever uses it.
 * - `account`: one client, driver or member of staff. `code`: one code, or one address without a code.
 * - `order`: one order. `driver`: one driver; a use beyond the count also raises an alarm.
 * - `everyone`: all visitors together. It refuses nobody, but raises an alarm; its count is a setting.
 * - `isFinal`: beyond the count no use passes until the time is up.
 * - `isForReading`: the uses only read data, and go on uncounted while the database takes no writes.
 */
export const rateLimits = {
  /** S1: wrong passwords in a row; each may cost a longer wait, see login-policy.ts. */
  "password-failures": { key: "account", count: 100, seconds: Number.POSITIVE_INFINITY },
  /** S1: wrong passwords from a network that the account does not know. */
  "login-network": {
    key: "network",
    count: 150,
    seconds: 15 * minute,
    budget: "wrong-passwords",
    countOverBudget: 10,
  },
  /** S1: wrong passwords of everybody. Setting: WRONG_PASSWORDS_PER_HOUR. */
  "wrong-passwords": { key: "everyone", count: 1_000, seconds: hour },
  /** S4: right passwords of an account, because each check costs a hash. A new password restarts the count. */
  "right-passwords": { key: "account", count: 60, seconds: hour },

  /** S1: recovery codes that were typed beside the right password of an account. */
  "recovery-codes": { key: "account", count: 10, seconds: hour },
  /** S1: challenges for passkeys, each a row until it is spent or a day has passed. */
  "passkey-challenges": { key: "network", count: 600, seconds: hour },

  /** O1: guesses at a code that we sent, in the time for which the code is valid. */
  "otp-guesses": { key: "code", count: 5, seconds: 10 * minute, isFinal: true },
  /** O1: guesses at a code that a client tells the driver; staff can do without the code. */
  "job-codes": { key: "code", count: 5, seconds: day, isFinal: true },
  /** O2, O16: wrong codes from a network, for any email address or phone number. */
  "otp-wrong-network": {
    key: "network",
    count: 120,
    seconds: hour,
    budget: "wrong-codes",
    countOverBudget: 10,
  },
  /** O2: wrong codes of everybody. Setting: WRONG_CODES_PER_HOUR. */
  "wrong-codes": { key: "everyone", count: 500, seconds: hour },

  /** O1, O3: the pause between two codes to a mailbox. */
  "mailbox-pause": { key: "mailbox", count: 1, seconds: 30 },
  /** O1, O3: codes, codes sent again by staff, and the mails of a driver's registration. */
  "mailbox-hour": { key: "mailbox", count: 5, seconds: hour },
  "mailbox-day": { key: "mailbox", count: 10, seconds: day },
  /** O3: links for a new password of a member of staff. */
  "mailbox-staff-link": { key: "mailbox", count: 1, seconds: minute },
  /** O3, O21: codes sent to any email addresses at the request of a network. */
  "otp-sends-network": {
    key: "network",
    count: 300,
    seconds: hour,
    budget: "code-mails",
    countOverBudget: 20,
  },
  /** O3: mails with codes to everybody. Setting: CODE_MAILS_PER_HOUR. */
  "code-mails": { key: "everyone", count: 2_000, seconds: hour },

  /** O10, O21: registrations by the driver-only form, which asks for no code. */
  "driver-only-network": { key: "network", count: 10, seconds: hour },
  /** P12: messages to the company. */
  "contact-network": { key: "network", count: 5, seconds: hour },
  /** P12: requests about personal data; the company gets a mail about each. */
  "privacy-requests": { key: "account", count: 10, seconds: day },
  /** U4: claims for damage; the company gets a mail about each. */
  claims: { key: "account", count: 10, seconds: day },
  /** B19: quotes kept for a visitor. A booking that keeps its old price counts for the client's account. */
  "quotes-kept": { key: "network", count: 600, seconds: hour },
  /** B19: looks at which times are free, a month each: ten for each quote that a network may have kept. */
  "times-read": { key: "network", count: 6_000, seconds: hour, isForReading: true },
  /**
   * B21: look-ups of suggestions, addresses and positions; a provider may bill each. Ten for each quote that
   * the network may have kept: five for each of its two addresses, as people type.
   */
  "places-asked": { key: "network", count: 6_000, seconds: hour, isForReading: true },
  /** B21: distances of live prices and first prices: three for each quote that a network may have kept. */
  "routes-measured": { key: "network", count: 1_800, seconds: hour, isForReading: true },
  /** B19: moves that strangers follow by a link; its token cannot be guessed. */
  "shares-read": { key: "network", count: 1_200, seconds: hour, isForReading: true },

  /**
   * U1: files that a person sends, counted before they are read: 12 photos of each of ten moves, and as
   * many that a bad connection cuts off and the phone sends again.
   */
  uploads: { key: "account", count: 500, seconds: day },

  /** B17: bookings of a person that are open at once. */
  "open-bookings": { key: "account", count: 50, seconds: Number.POSITIVE_INFINITY },
  "open-bookings-of-business": { key: "account", count: 500, seconds: Number.POSITIVE_INFINITY },
  /** B17: bookings of a person in a day, also those cancelled since. */
  "bookings-of-day": { key: "account", count: 30, seconds: day },
  /** B17: changes of a booking by its client, each a version of the order and news for others. */
  "order-changes": { key: "order", count: 20, seconds: day },
  /** B17: links by which others follow a move. */
  "order-shares": { key: "order", count: 20, seconds: day },
  /** R1: jobs that a driver takes; each shows a name and suburbs. */
  "jobs-taken": { key: "driver", count: 15, seconds: day, isFinal: true },
  /** R1: jobs that a driver gives back; the office gets a mail. Staff can still take the driver off. */
  "jobs-given-back": { key: "driver", count: 5, seconds: day, isFinal: true },
} as const;

type LimitNames<Key extends string> = {
  [Name in keyof typeof rateLimits]: (typeof rateLimits)[Name]["key"] extends Key ? Name : never;
}[keyof typeof rateLimits];

/** The limits of all visitors together: more uses in an hour count as an attack. */
export type SharedRateLimitName = LimitNames<"everyone">;

/** The limits that raise an alarm. */
export type AlarmName = SharedRateLimitName | LimitNames<"driver">;

/** The limits that count each use of an action. All other limits count sent messages or bookings. */
export type PerUseRateLimitName =
  | LimitNames<"network" | "code" | "order" | "driver">
  | Extract<
      LimitNames<"account">,
      "right-passwords" | "recovery-codes" | "privacy-requests" | "claims" | "uploads"
    >;

/** The first wait for a use beyond a limit, in seconds. */
const firstWait = 5;
/** The longest wait after wrong passwords and codes, in seconds. */
export const maxGuessWaitSeconds = 15 * 60;

/**
 * The whole seconds to wait before each use beyond the count of a limit; the last wait repeats for all later
 * uses. The waits double up to the limit's own pace, `seconds / count`. Limits with a `budget` are about
 * guesses and mails to strangers: their waits double up to a quarter of an hour.
 */
export function waitsBeyondRateLimitSeconds(name: PerUseRateLimitName): readonly number[] {
  const limit = rateLimits[name];
  if ("isFinal" in limit) return [limit.seconds];
  const longest = "budget" in limit ? maxGuessWaitSeconds : Math.ceil(limit.seconds / limit.count);
  const waits = [];
  for (let wait = firstWait; wait < longest; wait *= 2) waits.push(wait);
  return [...waits, longest];
}
