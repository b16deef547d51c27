import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Company, firstCompanySettings, toPublicCompany } from "#contract/company.ts";
import { CompanyContext } from "#web/parts/company/company.tsx";
import { HomeReasonsSection } from "./home-sections.tsx";

it("the home page promises of cancelling what an administrator has set", { tags: "S-890" }, () => {
  const drawn = (company: Company) =>
    renderToStaticMarkup(
      createElement(CompanyContext, { value: company }, createElement(HomeReasonsSection)),
    );
  const free = toPublicCompany(firstCompanySettings);
  expect(drawn(free)).toContain("free of charge, for any reason, until the driver starts");
  const costly = drawn({ ...free, cancelFreeHours: "24", cancelFeePercent: "25" });
  expect(costly).toContain("24 hours before the start. After that, cancelling costs 25% of the");
});
