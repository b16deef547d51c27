import { expect, it } from "vitest";
import { arrangeBoard, type Board, driveTimes, judge, stackInLines } from "./board-layout.ts";

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
  const jobs = [job("c", "10:00"), job("a", "08:00"), job("b", "09:00"), job("d", "11:00")];
  expect(stackInLines(jobs).map((line) => line.map(({ id }) => id))).toEqual([
    ["a", "c"],
    ["b", "d"],
  ]);
});

it("a plan's changes stand in place of what is, and nothing else moves", { tags: "O-1695" }, () => {
  const jobs = [job("x", "08:00"), job("y", "10:00", "A"), job("z", "12:00")];
  const suggestion = { orderId: "x", driverId: "B", orderTime: "08:30", isChange: true, why: "" };
  const kept = { orderId: "y", driverId: "A", orderTime: "10:00", isChange: false, why: "" };
  const plan = { jobs: [suggestion, kept] } as unknown as Parameters<typeof arrangeBoard>[1];
  const [lane, ...rows] = arrangeBoard(board(jobs), plan);
  expect(lane?.jobs).toEqual([jobs[2]]);
  expect(rows.map((row) => row.jobs)).toEqual([
    [jobs[1]],
    [{ ...jobs[0], driverId: "B", orderTime: "08:30", suggestion }],
  ]);
});

it("a job whose driver can get no other job still has its row", { tags: "O-1691" }, () => {
  const rows = arrangeBoard(board([job("x", "08:00", "gone")]), null);
  expect(rows.map((row) => [row.driver?.id, row.jobs.length])).toEqual([
    [undefined, 0],
    ["A", 0],
    ["B", 0],
    ["gone", 1],
  ]);
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
    [440, 480],
    [600, 640],
    [780, 820],
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
