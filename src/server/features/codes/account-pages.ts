import { webPaths } from "#contract/web-paths.ts";
import type { Verification } from "#server/caller.ts";

type AccountPages = {
  readonly login: string;
  readonly register: string;
  readonly forgotPassword: string;
};

/** Where each kind of party opens and keeps its account. */
const pages: Readonly<Record<Verification["partyType"], AccountPages>> = {
  client: {
    login: webPaths.clientLogin(),
    register: webPaths.clientRegister(),
    forgotPassword: webPaths.clientForgotPassword(),
  },
  driver: {
    login: webPaths.driverLogin(),
    register: webPaths.driverRegister(),
    forgotPassword: webPaths.driverForgotPassword(),
  },
};

/** The addresses of those pages, whole, for a message. */
export function accountPages(partyType: Verification["partyType"], baseUrl: string): AccountPages {
  const { login, register, forgotPassword } = pages[partyType];
  return {
    login: `${baseUrl}${login}`,
    register: `${baseUrl}${register}`,
    forgotPassword: `${baseUrl}${forgotPassword}`,
  };
}
