import { expect, it } from "vitest";
import { johannesburgEpochMs } from "../../calendar/johannesburg.ts";
import { isOrderMessageSentBySms } from "./message-kinds.ts";
import { earliestSmsTimeMs, isMoveUrgentForOffice, nextOfficeDigestMs } from "./message-times.ts";

const at = (date: string, time: string) => johannesburgEpochMs(date, time);
const move = (orderDate: string, orderTime: string) => ({ orderDate, orderTime });

it("urgent news goes by SMS within 48 hours of the move", { tags: "O-166" }, () => {
  const now = at("2026-12-01", "09:00");
  expect(isOrderMessageSentBySms("cancelled", move("2026-12-03", "09:00"), now)).toBe(true);
  expect(isOrderMessageSentBySms("cancelled", move("2026-12-03", "09:30"), now)).toBe(false);
  expect(isOrderMessageSentBySms("booked", move("2026-12-01", "10:00"), now)).toBe(false);
  expect(isOrderMessageSentBySms("cancelled", move("2026-11-30", "09:00"), now)).toBe(false);
});

it("between 20:00 and 07:00 an SMS comes only about a move that starts within 2 hours or has begun", {
  tags: "O-167",
}, () => {
  const due = (now: number, date: string, time: string) => earliestSmsTimeMs(move(date, time), now);
  const evening = at("2026-12-01", "20:00");
  expect(due(evening - 60_000, "2026-12-03", "09:00")).toBe(evening - 60_000);
  expect(due(evening, "2026-12-03", "09:00")).toBe(at("2026-12-02", "07:00"));
  expect(due(at("2026-12-02", "06:59"), "2026-12-03", "09:00")).toBe(at("2026-12-02", "07:00"));
  expect(due(at("2026-12-02", "07:00"), "2026-12-03", "09:00")).toBe(at("2026-12-02", "07:00"));
  expect(due(evening, "2026-12-02", "07:00")).toBe(at("2026-12-02", "07:00"));
  expect(due(evening, "2026-12-01", "17:00")).toBe(evening);
  expect(due(at("2026-12-02", "03:33"), "2026-12-02", "07:00")).toBe(at("2026-12-02", "07:00"));
  expect(due(at("2026-12-02", "05:00"), "2026-12-02", "07:00")).toBe(at("2026-12-02", "05:00"));
});

it("the office gets messages at once about moves today, tomorrow morning, and before the next digest", {
  tags: "O-164",
}, () => {
  const moves = [
    move("2026-12-01", "19:00"),
    move("2026-12-02", "11:59"),
    move("2026-12-02", "12:00"),
    move("2026-12-03", "07:00"),
  ];
  const pressingAt = (now: number) => moves.map((one) => isMoveUrgentForOffice(one, now));
  expect(pressingAt(at("2026-12-01", "16:59"))).toEqual([true, true, false, false]);
  expect(pressingAt(at("2026-12-01", "17:00"))).toEqual([true, true, true, false]);
  expect(nextOfficeDigestMs(at("2026-12-01", "17:00"))).toBe(at("2026-12-02", "17:00"));
  expect(nextOfficeDigestMs(at("2026-12-01", "16:59"))).toBe(at("2026-12-01", "17:00"));
});
