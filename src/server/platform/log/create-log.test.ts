import { expect, it } from "vitest";
import { captureLog } from "#harness/logs.ts";
import { createLog, type LogLevel, logLevels } from "./create-log.ts";

const typed = "thandi@clients.example.com";

it("a line is one JSON object with a level, a time and a text", { tags: "G12" }, () => {
  const { log, text, lines } = captureLog();
  log.info({ route: 'x\r\n{"level":"fatal"}\u2028' }, "first\nsecond");
  expect(text().match(/\n/g)).toHaveLength(1);
  expect(text()).not.toMatch(/\r/);
  expect(lines()).toMatchObject([
    {
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      msg: "first\nsecond",
    },
  ]);
});

it("the log keeps nothing that a request holds", { tags: "G12" }, () => {
  const { log, text } = captureLog();
  const headers = { cookie: "layisha_session=secret", authorization: "Bearer secret" };
  const req = { method: "GET", url: `/api/clients/all?q=${typed}`, headers, body: { typed } };
  log.info({ req, res: { statusCode: 200, headers } }, "handed over");
  expect(text()).not.toMatch(/thandi|secret|all\?q/);
});

it.each(logLevels)(
  "at level %s the log writes nothing below",
  { tags: "G12" },
  (level: LogLevel) => {
    const written: string[] = [];
    const log = createLog(level, { write: (line) => void written.push(JSON.parse(line).level) });
    for (const each of logLevels) if (each !== "silent") log[each]("text");
    const loud = level === "silent" ? [] : logLevels.slice(0, logLevels.indexOf(level) + 1);
    expect(written).toEqual(loud);
  },
);
