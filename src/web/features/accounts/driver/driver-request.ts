import { checkDriverForm } from "#domain/fleet/check-driver.ts";
import type { BodyOf } from "#web/api/api-client.ts";
import { pageCompany } from "#web/parts/company/company.ts";
import type { NewPassword } from "#web/parts/people/new-password-fields.tsx";
import type { DriverDraft, OwnerDraft } from "../drafts.ts";

/** All that the full driver form holds when it is sent. */
export type FilledForm = {
  readonly draft: DriverDraft;
  /** The verified address. */
  readonly email: string;
  readonly secret: NewPassword;
  readonly agreedToTerms: boolean;
};

/** The errors of the form by field. The owner is checked only where the form asks for one. */
export function checkFilledForm(form: FilledForm): Record<string, string> {
  const { draft, agreedToTerms } = form;
  return checkDriverForm({
    driverDetails: { ...ownDetails(form), ...form.secret },
    vehicles: draft.vehicles,
    ownerDetails: draft.ownsVehicles === "no" ? draft.owner : null,
    agreedToTerms,
  });
}

/** The registration as it travels: a driver who owns the vehicles is named as their owner too. */
export function driverRequest(form: FilledForm): BodyOf<"POST /api/drivers/register"> {
  const { draft, secret, agreedToTerms } = form;
  const { termsVersion, privacyVersion } = pageCompany();
  return {
    driverDetails: { ...ownDetails(form), ...secret, ownerDriver: "yes" },
    vehicles: [...draft.vehicles],
    ownerDetails: draft.ownsVehicles === "yes" ? ownDetails(form) : draft.owner,
    agreedToTerms,
    termsVersion,
    privacyVersion,
  };
}

/** The form's field for a path of the body; a driver who owns the vehicles has no owner's fields. */
export function fieldOfPath(ownsVehicles: DriverDraft["ownsVehicles"]): (path: string) => string {
  return (path) =>
    path
      .replace(/^ownerDetails\./, ownsVehicles === "yes" ? "driverDetails." : "$&")
      .replace(/^driverDetails\.(?=agreedToTerms$)/, "");
}

function ownDetails({ draft, email }: FilledForm): OwnerDraft {
  const { name, surname, cellphone, area } = draft;
  return { name, surname, email, cellphone, area };
}
