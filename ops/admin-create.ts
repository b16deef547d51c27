/**
 * `npm run admin:create`: adds an administrator and prints, once, the link with which they
 * choose their password. It works too when nobody can log in any more.
 *
 * usage: npm run admin:create -- --email ADDRESS [--name NAME] [--surname SURNAME]
 */
import { webPaths } from "#contract/web-paths.ts";
import { staffPasswordLinkMinutes } from "#domain/codes/otp-policy.ts";
import { createAdmin, firstAdminFullName } from "#server/features/people/staff/create-admin.ts";
import { migrateDatabase, readArguments, runCommand } from "./db/command.ts";
import { withCommandContext } from "./db/command-context.ts";
import { Refusal } from "./db/errors.ts";

const usage = "npm run admin:create -- --email ADDRESS [--name NAME] [--surname SURNAME]";
const options = {
  email: { type: "string" },
  name: { type: "string", default: firstAdminFullName.name },
  surname: { type: "string", default: firstAdminFullName.surname },
} as const;

function readOptions() {
  const { email, name, surname } = readArguments(options, usage);
  if (email === undefined) throw new Refusal(`Say whose with --email. Usage: ${usage}`);
  return { email, name, surname };
}

await runCommand(readOptions, async (run, wanted) => {
  const { config, url, say } = run;
  await migrateDatabase(run);
  const { email, token } = await withCommandContext({ url, queue: false }, (context) =>
    createAdmin(context, wanted),
  );
  const baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
  say(`${baseUrl}${webPaths.staffUpdatePassword()}#${token}`);
  say(`This link is shown only once. It works once, for ${staffPasswordLinkMinutes} minutes.`);
  return `${email} is an administrator, who chooses a password with the link above.`;
});
