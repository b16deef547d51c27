import { expect, it } from "vitest";
import {
  arrangeBoard,
  type Board,
  driveTimes,
  jobLine,
  judge,
  stackInLines,
} from "./board-layout.ts";

type Job = Board["jobs"][number];

const end = { name: "Hatfield, Pretoria", position: null };
const job = (
  id: string,
  orderTime: string,
  driverId: string | null = null,
  minutes = 120,
): Job => ({
  id,
  orderTime,
  minutes,
  driverId,
  anyTime: false,
  truckSize: "1.5ton",
  pickup: end,
  destination: end,
  price: 1_000,
  status: "pending",
  alarms: [],
});
const driver = (id: string): Board["drivers"][number] => ({
  id,
  name: `Driver ${id}`,
  plate: "TS1GP",
  truckSize: "3ton",
  hours: { from: "07:00", to: "17:00" },
  home: end,
});
const board = (jobs: readonly Job[], drivers = [driver("A"), driver("B")]): Board => ({
  version: "1",
  drivers,
  jobs: [...jobs],
  drives: [],
  booked: [],
  hasMore: false,
});

it("jobs that overlap lie in lines below each other, in as few as hold them", {
  tags: "O-1691",
}, () => {
  const jobs = [job("a", "08:00"), job("b", "09:00"), job("c", "10:00"), job("d", "11:00")];
  expect(stackInLines(jobs)).toEqual([0, 1, 0, 1]);
});

it("a plan's changes stand in place of what is, and nothing else moves", { tags: "O-1695" }, () => {
  const jobs = [job("x", "08:00"), job("y", "10:00", "A"), job("z", "12:00")];
  const suggestion = { orderId: "x", driverId: "B", orderTime: "08:30", isChange: true, why: "" };
  const kept = { orderId: "y", driverId: "A", orderTime: "10:00", isChange: false, why: "" };
  const plan = { jobs: [suggestion, kept], drives: [] } as unknown as Parameters<
    typeof arrangeBoard
  >[1];
  const [lane, ...rows] = arrangeBoard(board(jobs), plan);
  expect(lane?.jobs).toEqual([jobs[2]]);
  expect(rows.map((row) => row.jobs)).toEqual([
    [jobs[1]],
    [{ ...jobs[0], driverId: "B", orderTime: "08:30", suggestion }],
  ]);
});

it("a job has its time, or says that the client left the hour to the office", {
  tags: "O-1691",
}, () => {
  const open = { ...job("x", "07:00"), anyTime: true };
  expect(jobLine(job("x", "08:00", "A"))).toMatch(/^08:00 to 10:00, 1.5 ton, Hatfield to Hatfield/);
  expect(jobLine(open)).toMatch(/^Any time, 1.5 ton/);
  expect(jobLine({ ...open, driverId: "A" })).toMatch(/^07:00 to/);
});

it("a drive begins when the job before ends, the first one ends when its job begins", {
  tags: "O-1691",
}, () => {
  const jobs = [job("x", "08:00"), job("y", "11:00")];
  const drive = { driverId: "A", minutes: 40, kms: 26 };
  const times = [
    { fromOrderId: null, toOrderId: "x" },
    { fromOrderId: "x", toOrderId: "y" },
    { fromOrderId: "y", toOrderId: null },
  ].map((ends) => driveTimes({ ...drive, ...ends }, jobs));
  expect(times).toEqual([
    [440, 480, 480],
    [600, 640, 660],
    [780, 820, 1_200],
  ]);
});

it.each([
  [[], "yes"],
  [["hours", "wallet"], "ask"],
  [["law", "hours"], "ask"],
  [["busy", "law"], "no"],
] as const)("for the reasons %j the answer is %s", { tags: "O-1692" }, (names, answer) => {
  const reasons = names.map((reason) => ({ reason, text: `Because of ${reason}` }));
  expect(judge(reasons)).toEqual({ answer, text: reasons.map(({ text }) => text).join(". ") });
});
