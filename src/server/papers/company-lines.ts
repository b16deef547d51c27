import type { Company } from "#contract/company.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";

/** Lists the lines at the top of a PDF with the company's name and the ways to contact it. */
export function pdfCompanyLines(company: Company): readonly string[] {
  const { legalName, registrationNumber, vatNumber, physicalAddress } = company;
  const name = legalName && registrationNumber ? `${legalName}, ${registrationNumber}` : legalName;
  const { phone, email } = company;
  const reach = [phone && formatCellphone(phone), email].filter(Boolean).join(", ");
  const vat = vatNumber && `VAT number ${vatNumber}`;
  return [name, physicalAddress, reach, vat].flatMap((line) => line || []);
}
