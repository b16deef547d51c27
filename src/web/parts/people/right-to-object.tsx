import { WriteToOfficer } from "../company/company-links.tsx";

/** The right to object, said wherever personal details are asked for (POPIA, section 11(3)). */
export function RightToObject() {
  return (
    <>
      You may object, on reasonable grounds, to how we use your details, and at any time to direct
      marketing: <WriteToOfficer />.
    </>
  );
}
