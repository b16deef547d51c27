import { createContext, use } from "react";
import type { Company } from "#contract/company.ts";

/** The company for pages that the server draws. */
export const PrerenderedCompany = createContext<Company | null>(null);

let inPage: Company | undefined;

/** The company's details, which the server has written into this page. */
export function pageCompany(): Company {
  inPage ??= JSON.parse(document.getElementById("company-data")?.textContent ?? "") as Company;
  return inPage;
}

export function useCompany(): Company {
  return use(PrerenderedCompany) ?? pageCompany();
}
