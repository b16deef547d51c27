import { brand } from "#contract/brand.ts";

/** The company as its papers name it. What is not set is left out. */
export type PaperCompany = {
  readonly phone: string;
  readonly email: string;
  readonly legalName?: string;
  readonly registrationNumber?: string;
  readonly vatNumber?: string;
  readonly physicalAddress?: string;
};

/** The details that an installation has set; the other numbers of `brand` are examples. */
export function paperCompany(): PaperCompany {
  const { phone, email } = brand;
  return { phone, email };
}
