import { addDays } from "#domain/calendar/calendar-date.ts";
import { otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import { privacyRequestDueDate } from "#domain/privacy/request-policy.ts";
import { dayMs, inventPerson, type Row, type Seeding } from "./seeding.ts";
import { messages, wishes } from "./words.ts";

const minute = 60_000;
/** Spent codes are kept for 30 days. */
const oldestOtp = 29 * dayMs;

/** One-time passwords in every state, each of an address of its own. */
export function inventOtps(seeding: Seeding): Row<"otps">[] {
  const { plan, choices, chance, nowMs, newId } = seeding;
  return Array.from({ length: plan.otps }, (_, index) => {
    const isLive = index < 5;
    const age = isLive ? choices.between(0, 2 * minute) : choices.between(15 * minute, oldestOtp);
    const atMs = nowMs - age;
    const end = isLive ? "none" : choices.oneOf(["used", "used", "used", "replaced", "none"]);
    const purpose = choices.oneOf(["register", "register", "reset"] as const);
    const endedAt = new Date(atMs + choices.between(1, 9) * minute);
    const isUsed = end === "used";
    const code = String(choices.between(0, 999_999)).padStart(6, "0");
    return {
      id: newId(atMs),
      email: inventPerson(seeding, "visitors", index).email,
      partyType: choices.oneOf(["client", "client", "client", "driver"]),
      purpose,
      mail: "code",
      attempts: isUsed ? choices.between(1, 3) : choices.between(0, 5),
      createdAt: new Date(atMs),
      expiresAt: new Date(atMs + otpValidForMinutes * minute),
      validatedAt: isUsed ? endedAt : null,
      supersededAt: end === "replaced" ? endedAt : null,
      delivery: "sent",
      spentCode: isUsed && purpose === "register" ? code : null,
      hiddenAt: !isLive && chance(2) ? new Date(nowMs - minute) : null,
    };
  });
}

/** Invents messages to the company of the last year. */
export function inventContactMessages(seeding: Seeding): Row<"contact_messages">[] {
  const { plan, choices, chance, nowMs, newId } = seeding;
  return Array.from({ length: plan.contacts }, (_, index) => {
    const atMs = nowMs - choices.between(minute, 365 * dayMs);
    const { name, surname, ...reachedAt } = inventPerson(seeding, "visitors", index);
    return {
      id: newId(atMs),
      name: `${name} ${surname}`,
      ...reachedAt,
      message: choices.oneOf(messages),
      status: chance(90) ? "handled" : "new",
      createdAt: new Date(atMs),
      hiddenAt: chance(3) ? new Date(nowMs - minute) : null,
    };
  });
}

/** Invents strangers' requests about their data, in every state and by every way. */
export function inventRequests(seeding: Seeding): Row<"privacy_requests">[] {
  const { plan, choices, nowMs, today, newId } = seeding;
  return Array.from({ length: plan.requests }, (_, index) => {
    // The first is overdue, as one in each office is.
    const age = index === 0 ? 33 : choices.between(1, 40);
    const { name, surname, email } = inventPerson(seeding, "visitors", index);
    const receivedOn = addDays(today, -age);
    const status = (["open", "done", "refused"] as const)[index % 3] ?? "open";
    const isOpen = status === "open";
    return {
      id: newId(nowMs - age * dayMs),
      kind: choices.oneOf(["erase", "correct", "object"]),
      channel: choices.oneOf(["email", "phone", "person"]),
      name: `${name} ${surname}`,
      email,
      details: choices.oneOf(wishes),
      status,
      answer: isOpen ? "" : "We wrote to you about it.",
      receivedOn,
      dueOn: privacyRequestDueDate(receivedOn),
      createdAt: new Date(nowMs - age * dayMs),
      closedAt: isOpen ? null : new Date(nowMs),
    };
  });
}
