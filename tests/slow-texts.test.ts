import { expect, it } from "vitest";
import { parseBankLineParts } from "#domain/bank/bank-line.ts";
import {
  findInvoiceNumbersInBankText,
  findReferencesInBankText,
} from "#domain/bank/line-references.ts";
import {
  comparableBankLineText,
  findBankAccountNumber,
  parseStatementCents,
  parseStatementDay,
} from "#domain/bank/statement-text.ts";
import { formatLicencePlate } from "#domain/fleet/licence-plate.ts";
import { maxOrderNotesLength } from "#domain/orders/check-checkout.ts";
import { parseOrderReference } from "#domain/orders/order-reference.ts";
import { checkPassword, maxPasswordLength } from "#domain/passwords/password-rules.ts";
import { normaliseCellphone } from "#domain/people/cellphone.ts";
import { checkEmail } from "#domain/people/email-address.ts";
import { hasDoorNumber, withoutDoorNumber } from "#domain/places/door.ts";
import { removeLinks } from "#domain/reviews/remove-links.ts";
import { maxReviewLength } from "#domain/reviews/review-policy.ts";
import { toVisibleLine, toVisibleText } from "#domain/text/visible-text.ts";
import { maxRequestBodyBytes } from "#server/api/front-door.ts";
import { readBankStatementFile } from "#server/features/bank/read-statement.ts";
import { simplifyText } from "#server/lists/fold-text.ts";
import { cleanAddressText } from "#server/maps/embedded/place-text.ts";
import { readEnteredAddress } from "#server/maps/osm/typed-address.ts";
import { removeTrailingMarks } from "#server/platform/http/static-site.ts";

/**
 * What reads the texts that people send takes time in proportion to their length. An expression that tries
 * each end of a text from each beginning takes 64 times as long for 8 times the text.
 */

/** Pieces whose repetition makes a greedy expression begin anew at each of them, and what ends such a text. */
const pieces =
  `( [ @ % %2 %41 - . , ; ' " = / \\ a 1 0 aª a. ·o a@ a: 1, a, -1 27 000 ab- a-a1 @@- 2xsw2w2wsxw c.xyz 0:00 T12:00 INV acc R Cr é́ ﷺ ﬀ 💩`.split(
    " ",
  );
const allPieces = [...pieces, " ", "a ", "a\n", "\t", " . ", "no ", "unit 1 ", "B C D ", "\u200b"];
const endings = ["", "x", "1", "é", "\r.", "(", " x"];

/** The least milliseconds that count as time: less is the machine's noise, and harms nobody at the longest. */
const [noiseMs, harmlessMs] = [0.25, 50];
/** Linear work takes 8 times as long for 8 times the text, quadratic work 64 times. */
const [times, mostRatio] = [8, 24];

function fastestMs(read: (text: string) => unknown, text: string): number {
  const runs = Array.from({ length: 3 }, () => {
    const start = performance.now();
    try {
      read(text);
    } catch {
      // A refusal is an answer like another.
    }
    return performance.now() - start;
  });
  return Math.min(...runs);
}

/** How many times as long the reading of a text takes as that of an eighth of it. */
function ratioOfTimes(read: (text: string) => unknown, piece: string, ending: string, max: number) {
  const time = (length: number) =>
    fastestMs(read, `Aa1!${piece.repeat(length / piece.length - 1)}${ending}`);
  const long = time(max);
  return long < harmlessMs ? 0 : long / Math.max(time(max / times), noiseMs);
}

const statement = (text: string) =>
  readBankStatementFile({
    bytes: Buffer.from(`Date,Amount\n${text}`),
    today: "2026-12-01",
    own: null,
  });

it.each<[string, number, (text: string) => unknown]>([
  ["the path of a page", 16_000, removeTrailingMarks],
  ["a text", maxRequestBodyBytes, toVisibleText],
  ["a line", maxRequestBodyBytes, toVisibleLine],
  ["a search", maxRequestBodyBytes, simplifyText],
  ["a password", maxPasswordLength, checkPassword],
  ["an email address", 1_016, checkEmail],
  ["a number", 160, normaliseCellphone],
  ["a plate", 40, formatLicencePlate],
  ["an address", 300, readEnteredAddress],
  ["a typed place", 300, cleanAddressText],
  ["a door", 300, hasDoorNumber],
  ["a street", 300, withoutDoorNumber],
  ["a reference", maxOrderNotesLength, parseOrderReference],
  ["a review", 2 * maxReviewLength, removeLinks],
  ["references of a payment", 2_000, findReferencesInBankText],
  ["invoices of a payment", 2_000, findInvoiceNumbersInBankText],
  ["a payment", 2_000, (text) => comparableBankLineText(text, text)],
  ["an amount", 2_000, parseStatementCents],
  ["a day", 2_000, parseStatementDay],
  ["an account", 2_000, findBankAccountNumber],
  ["parts of a payment", 4_000, parseBankLineParts],
  ["a statement", 20_000, statement],
])("%s is read in time in proportion to its length", { tags: "X-1561" }, (_name, max, read) => {
  const slow = allPieces.flatMap((piece) =>
    endings
      .filter((ending) =>
        // The machine may have paused in one: what is slow by itself is slow each time.
        [1, 2, 3].every(() => ratioOfTimes(read, piece, ending, max) > mostRatio),
      )
      .map((ending) => `${piece} … ${ending}`),
  );
  expect(slow).toEqual([]);
});
