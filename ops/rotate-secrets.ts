/**
 * `npm run secrets:rotate`: gives the installation a new secret key. Codes, and links to set a
 * password, that the previous key made stay good until they end by themselves.
 *
 * usage: npm run secrets:rotate -- [--leaked]
 *   --leaked   a stranger knows the key: everything made with it ends at the next start
 */
import { readServerConfig } from "#server/config.ts";
import { RotationTooSoon, rotateSecretKey } from "#server/platform/crypto/rotate-secret-key.ts";
import { createSecretKey, secretKeyPath } from "#server/platform/crypto/secrets.ts";
import { StartError } from "#server/platform/start-error.ts";
import { readArguments } from "./db/command.ts";
import { Refusal } from "./db/errors.ts";

const usage = "npm run secrets:rotate -- [--leaked]";
const explained = [StartError, Refusal, RotationTooSoon];
const say = (line: string) => console.log(line);

/** Says what to do where the key is a setting, which the program cannot change. */
function waysToSet(leaked: boolean): Refusal {
  const lines = [
    "SECRET_KEY is a setting here, so nothing was changed. To change it:",
    leaked
      ? "  leave SECRET_KEY_PREVIOUS unset,"
      : "  set SECRET_KEY_PREVIOUS to what SECRET_KEY is now,",
    `  set SECRET_KEY to a new one, such as ${createSecretKey()},`,
    "  and restart every process.",
    ...(leaked ? [] : ["Take SECRET_KEY_PREVIOUS away again after an hour."]),
  ];
  return new Refusal(lines.join("\n"));
}

async function rotate(): Promise<void> {
  const { leaked } = readArguments({ leaked: { type: "boolean", default: false } }, usage);
  const { secretKey, dataDir } = readServerConfig(process.env, []);
  if (secretKey !== null) throw waysToSet(leaked);
  await rotateSecretKey(dataDir, Date.now(), { leaked });
  say(`A new key is in ${secretKeyPath(dataDir)}. Restart every process that uses it.`);
  if (!leaked) say("What the key before made stays good until it ends by itself.");
}

await rotate().catch((error: unknown) => {
  process.exitCode = 1;
  if (!(error instanceof Error && explained.some((kind) => error instanceof kind))) throw error;
  console.error(error.message);
});
