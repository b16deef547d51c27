import { webPaths } from "#contract/web-paths.ts";
import type { Grant } from "../../caller.ts";

type AccountPages = {
  readonly login: string;
  readonly register: string;
  readonly forgotPassword: string;
};

/** Where each kind of party opens and keeps its account. The home page leads drivers on. */
const pages: Readonly<Record<Grant["partyType"], AccountPages>> = {
  client: {
    login: webPaths.clientLogin(),
    register: webPaths.clientRegister(),
    forgotPassword: webPaths.clientForgotPassword(),
  },
  driver: { login: webPaths.home(), register: webPaths.home(), forgotPassword: webPaths.home() },
};

/** The addresses of those pages, whole, for a message. */
export function accountPages(partyType: Grant["partyType"], baseUrl: string): AccountPages {
  const { login, register, forgotPassword } = pages[partyType];
  return {
    login: `${baseUrl}${login}`,
    register: `${baseUrl}${register}`,
    forgotPassword: `${baseUrl}${forgotPassword}`,
  };
}
