import { expect, it } from "vitest";
import { johannesburgEpochMs } from "../calendar/johannesburg.ts";
import { isPublicHoliday } from "../calendar/public-holidays.ts";
import { accountHolderInBankFile, checkBankDetails } from "./bank-details.ts";
import { lastPayoutCycleEnd, payoutDueDate } from "./payout.ts";

it("public holidays are those of the Act, the Monday after a Sunday, and the days around Easter", {
  tags: "O-541",
}, () => {
  const holidays = (year: number) => {
    const days = [];
    for (let month = 1; month <= 12; month++) {
      for (let day = 1; day <= 28 + (month === 2 ? 0 : 2); day++) {
        const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
        if (isPublicHoliday(date)) days.push(date.slice(5));
      }
    }
    return days.join(" ");
  };
  expect(holidays(2026)).toBe(
    "01-01 03-21 04-03 04-06 04-27 05-01 06-16 08-09 08-10 09-24 12-16 12-25 12-26",
  );
  // Human Rights Day and Family Day, Freedom Day on a Sunday.
  expect(holidays(2025)).toBe(
    "01-01 03-21 04-18 04-21 04-27 04-28 05-01 06-16 08-09 09-24 12-16 12-25 12-26",
  );
  expect(holidays(2038)).toContain("04-23 04-26 04-27");
});

it("a cycle is paid by the Friday after its Sunday, or the next business day; a driver who leaves, in 7", {
  tags: "O-541",
}, () => {
  // Until a quarter past midnight the last completion of Sunday can be taken back.
  expect(lastPayoutCycleEnd(johannesburgEpochMs("2026-12-07", "00:15"))).toBe("2026-12-06");
  expect(lastPayoutCycleEnd(johannesburgEpochMs("2026-12-07", "00:14"))).toBe("2026-11-29");
  expect(lastPayoutCycleEnd(johannesburgEpochMs("2026-12-13", "23:59"))).toBe("2026-12-06");
  expect(payoutDueDate("week", "2026-12-06")).toBe("2026-12-11");
  // Christmas is a Friday, and the next day a holiday on a Saturday.
  expect(payoutDueDate("week", "2026-12-20")).toBe("2026-12-28");
  // Good Friday, the weekend and Family Day.
  expect(payoutDueDate("week", "2026-03-29")).toBe("2026-04-07");
  expect(payoutDueDate("leaving", "2026-12-14")).toBe("2026-12-24");
});

it("the file for the bank has a holder's name in A to Z, and a name without any is refused", {
  tags: "O-1142",
}, () => {
  const names = {
    "Ṱhavhani Ḽuvhengo": "Thavhani Luvheng",
    "t\u032dhavhani": "thavhani",
    "ǃKhwa ǀXam": "Khwa Xam",
    "Bjørn Größler": "Bjorn Grossler",
    "Łukasz Ærø": "Lukasz Aero",
    "D’Hotman-Ntuli": "DHotmanNtuli",
    "李氏 Trading CC": "Trading CC",
  };
  for (const [name, inFile] of Object.entries(names))
    expect(accountHolderInBankFile(name)).toBe(inFile);
  const details = { branchCode: "470010", accountNumber: "1234567890" };
  expect(checkBankDetails({ ...details, holder: "Ṱ" })).toEqual({});
  for (const holder of ["李氏", "ǃ 12"]) {
    const { holder: message } = checkBankDetails({ ...details, holder });
    expect(message).toMatch(/letters of A to Z, as the bank has it/);
  }
});
