import { vi } from "vitest";
import { firstCompanySettings, toPublicCompany } from "#contract/company.ts";
import { sampleCompany } from "./sample-company.ts";

/** A page with the company of a fresh installation, for code that reads it there. */
export function stubPageCompany(): void {
  const textContent = JSON.stringify({
    ...toPublicCompany(firstCompanySettings),
    ...sampleCompany,
  });
  vi.stubGlobal("document", { getElementById: () => ({ textContent }) });
}
