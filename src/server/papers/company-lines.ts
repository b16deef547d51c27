import type { Company } from "#contract/company.ts";
import { markExample } from "#domain/company/company-words.ts";
import { phoneOf } from "#server/letter.ts";

/** Who makes out a paper and how to reach them, the first line on top. */
export function companyLines(company: Company): readonly string[] {
  const { legalName, registrationNumber, vatNumber, physicalAddress } = company;
  const name = legalName && registrationNumber ? `${legalName}, ${registrationNumber}` : legalName;
  const reach = `${phoneOf(company)}, ${markExample(company, "email", company.email)}`;
  const vat = vatNumber && `VAT number ${vatNumber}`;
  return [name, physicalAddress, reach, vat].flatMap((line) => line || []);
}
