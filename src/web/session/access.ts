import { createContext, use } from "react";
import { webPaths } from "#contract/web-paths.ts";
import type { Party } from "./session.ts";

type Rule = {
  readonly allow: readonly Party["type"][];
  readonly adminOnly?: boolean;
  readonly login: string;
};

/** The parties that may see each group of pages in routes.ts. Others go to the login or the dashboard. */
export const access = {
  "signed-in": { allow: ["client", "driver", "user"], login: webPaths.clientLogin() },
  client: { allow: ["client"], login: webPaths.clientLogin() },
  driver: { allow: ["driver"], login: webPaths.driverLogin() },
  booking: { allow: ["client", "user"], login: webPaths.clientLogin() },
  "client-or-staff": { allow: ["client", "user"], login: webPaths.clientLogin() },
  "driver-or-staff": { allow: ["driver", "user"], login: webPaths.driverLogin() },
  staff: { allow: ["user"], login: webPaths.clientLogin() },
  codes: { allow: ["user"], login: webPaths.staffLogin() },
  admin: { allow: ["user"], adminOnly: true, login: webPaths.clientLogin() },
} as const satisfies Readonly<Record<string, Rule>>;

export type Access = keyof typeof access;

export function accessRule(routeId: string): Rule | undefined {
  return routeId in access ? access[routeId as Access] : undefined;
}

export function mayEnter(party: Pick<Party, "type" | "role">, rule: Omit<Rule, "login">): boolean {
  return rule.allow.includes(party.type) && (!rule.adminOnly || party.role === "admin");
}

export const PageParty = createContext<Party | null>(null);

export function useParty(): Party {
  const party = use(PageParty);
  if (party === null) throw new Error("This page is not of a group of session/access.ts.");
  return party;
}

export const useIsStaff = (): boolean => useParty().type === "user";
