import type { Answer } from "../support/call.ts";
import { ask, freshEmail, letPass, receivedCode, type Stage, send, verify } from "./stage.ts";

const password = "Curtains!77-van";
const person = {
  name: "Drill",
  surname: "Person",
  cellphone: "0825550199",
  password,
  confPassword: password,
};

type Grant = { readonly email: string; readonly authorization: string };

function register(stage: Stage, email: string, { authorization }: Pick<Grant, "authorization">) {
  const body = { ...person, email, corporateInterest: "no" };
  return send(stage, "/api/clients/register", { body, headers: { authorization } });
}

function reset(stage: Stage, email: string, { authorization }: Pick<Grant, "authorization">) {
  const body = { email, password, confPassword: password };
  const path = "/api/clients/updatepassword";
  return send(stage, path, { method: "PATCH", body, headers: { authorization } });
}

async function grantFor(
  stage: Stage,
  purpose: "register" | "reset",
  email?: string,
): Promise<Grant> {
  const received = await receivedCode(stage, purpose, email);
  const { status, body } = await verify(stage, received.email, received.code);
  if (status !== 200) throw new Error(`A right code was refused: ${JSON.stringify(body)}`);
  return { email: received.email, authorization: `Bearer ${String(body["verificationToken"])}` };
}

/** Somebody with an account: the one that `grantFor` opens for itself. */
async function registeredEmail(stage: Stage): Promise<string> {
  const grant = await grantFor(stage, "register");
  const { status, body } = await register(stage, grant.email, grant);
  if (status !== 201) throw new Error(`A registration was refused: ${JSON.stringify(body)}`);
  await letPass(stage, grant.email, 31);
  return grant.email;
}

/** Proofs of one thing used for another: each must be refused, and change nothing. */
export async function misuseProofs(stage: Stage): Promise<void> {
  const { faults, count } = stage;
  const mustRefuse = (what: string, { status }: Answer) => {
    count("proofs misused");
    if (status !== 400 && status !== 403 && status !== 409 && status !== 429) {
      faults.add(`${what} was answered ${status}.`);
    }
  };
  const account = await registeredEmail(stage);
  const other = freshEmail();

  const toRegister = await grantFor(stage, "register");
  mustRefuse(
    "A grant for one address, used for another,",
    await register(stage, other, toRegister),
  );
  mustRefuse(
    "A grant to register, used to set a password,",
    await reset(stage, account, toRegister),
  );
  mustRefuse("The same, for its own address,", await reset(stage, toRegister.email, toRegister));
  const driver = { ...person, area: "Midrand", email: toRegister.email };
  const vehicles = [{ truckSize: "3ton", licencePlate: "DRL001GP", shape: "closed", git: "yes" }];
  mustRefuse(
    "A client's grant, used for a driver,",
    await send(stage, "/api/drivers/register", {
      body: { driverDetails: { ...driver, ownerDriver: "yes" }, vehicles },
      headers: toRegister,
    }),
  );
  mustRefuse("No grant at all", await register(stage, other, { authorization: "" }));
  const used = await register(stage, toRegister.email, toRegister);
  if (used.status !== 201) faults.add(`The grant's own use was answered ${used.status}.`);
  mustRefuse("A grant used twice", await register(stage, toRegister.email, toRegister));

  const toReset = await grantFor(stage, "reset", account);
  mustRefuse("A grant to reset, used to register,", await register(stage, account, toReset));
  mustRefuse("A reset of somebody else's password", await reset(stage, toRegister.email, toReset));
  await letPass(stage, account, 31);
  await ask(stage, "reset", account);
  mustRefuse("A grant of before a newer code", await reset(stage, account, toReset));

  await misuseCodes(stage, mustRefuse);
}

async function misuseCodes(stage: Stage, mustRefuse: (what: string, answer: Answer) => void) {
  const { email, code } = await receivedCode(stage, "register");
  const body = { email, verificationCode: code };
  mustRefuse(
    "A client's code, as a driver,",
    await send(stage, "/api/drivers/verifyOtp", { body }),
  );
  mustRefuse("A code for another address", await verify(stage, freshEmail(), code));
  await letPass(stage, email, 31);
  await ask(stage, "register", email);
  mustRefuse("A code of before a newer one", await verify(stage, email, code));
  const newest = await stage.mail.codeFor(email, 1);
  await letPass(stage, email, 10 * 60);
  mustRefuse("A code after 10 minutes", await verify(stage, email, newest));
}
