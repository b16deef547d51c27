import { vi } from "vitest";
import { createPageCompany, firstCompanySettings } from "#contract/company.ts";
import { sampleCompany } from "./sample-company.ts";

/** A page with the company of a fresh installation, for code that reads it there. */
export function stubPageCompany(): void {
  const textContent = JSON.stringify({
    ...createPageCompany(firstCompanySettings),
    ...sampleCompany,
  });
  vi.stubGlobal("document", { getElementById: () => ({ textContent }) });
}
