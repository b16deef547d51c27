import { useRef } from "react";
import { type BodyOf, callApi } from "#web/api/api-client.ts";
import { ApiError, isRefusal } from "#web/api/api-error.ts";
import type { Party } from "#web/session/session.ts";

type Registration = BodyOf<"POST /api/clients/register">;

/** The message, and the party where the registration was a login too. */
type Registered = { readonly msg: string; readonly partyData?: Party | undefined };

/**
 * Registers a client. The verification is spent by a try that got through and whose answer was lost:
 * the next one is refused, and logs in with what was typed instead.
 */
export function useClientRegistration(): (body: Registration) => Promise<Registered> {
  const mayBeDone = useRef(false);
  return async (body) => {
    try {
      return await callApi("POST /api/clients/register", { body });
    } catch (error) {
      if (!isRefusal(error)) mayBeDone.current = true;
      const isSpent = error instanceof ApiError && error.code === "verification_required";
      if (isSpent && mayBeDone.current) return await logIn(body, error);
      throw error;
    }
  };
}

/** Where the login is refused too, there is no account: `refused` says what to do. */
async function logIn(registration: Registration, refused: ApiError): Promise<Registered> {
  const { email, password } = registration;
  try {
    const body = { email, password, loginPartyType: "client" } as const;
    const { partyData } = await callApi("POST /api/login", { body });
    return { msg: "", partyData };
  } catch (error) {
    throw isRefusal(error) ? refused : error;
  }
}
