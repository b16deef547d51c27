import type { Answer } from "../frame/call.ts";
import { ask, freshEmail, letPass, type OtpSetup, receivedCode, send, verify } from "./codes.ts";

const password = "Curtains!77-van";
const person = {
  name: "Drill",
  surname: "Person",
  cellphone: "0825550199",
  password,
  confPassword: password,
};

type Grant = { readonly email: string; readonly authorization: string };

function register(setup: OtpSetup, email: string, { authorization }: Pick<Grant, "authorization">) {
  const body = { ...person, email, corporateInterest: "no" };
  return send(setup, "/api/clients/register", { body, headers: { authorization } });
}

function reset(setup: OtpSetup, email: string, { authorization }: Pick<Grant, "authorization">) {
  const body = { email, password, confPassword: password };
  const path = "/api/clients/updatepassword";
  return send(setup, path, { method: "PATCH", body, headers: { authorization } });
}

async function grantFor(
  setup: OtpSetup,
  purpose: "register" | "reset",
  email?: string,
): Promise<Grant> {
  const received = await receivedCode(setup, purpose, email);
  const { status, body } = await verify(setup, received.email, received.code);
  if (status !== 200) throw new Error(`A right code was refused: ${JSON.stringify(body)}`);
  return { email: received.email, authorization: `Bearer ${String(body["verificationToken"])}` };
}

/** Somebody with an account: the one that `grantFor` opens for itself. */
async function registeredEmail(setup: OtpSetup): Promise<string> {
  const grant = await grantFor(setup, "register");
  const { status, body } = await register(setup, grant.email, grant);
  if (status !== 201) throw new Error(`A registration was refused: ${JSON.stringify(body)}`);
  await letPass(setup, grant.email, 31);
  return grant.email;
}

/** Proofs of one thing used for another: each must be refused, and change nothing. */
export async function misuseProofs(setup: OtpSetup): Promise<void> {
  const { faults, count } = setup;
  const mustRefuse = (what: string, { status }: Answer) => {
    count("proofs misused");
    if (status !== 400 && status !== 403 && status !== 409 && status !== 429) {
      faults.add(`${what} was answered ${status}.`);
    }
  };
  const account = await registeredEmail(setup);
  const other = freshEmail();

  const toRegister = await grantFor(setup, "register");
  mustRefuse(
    "A grant for one address, used for another,",
    await register(setup, other, toRegister),
  );
  mustRefuse(
    "A grant to register, used to set a password,",
    await reset(setup, account, toRegister),
  );
  mustRefuse("The same, for its own address,", await reset(setup, toRegister.email, toRegister));
  const driver = { ...person, area: "Midrand", email: toRegister.email };
  const vehicles = [{ truckSize: "3ton", licencePlate: "DRL001GP", shape: "closed", git: "yes" }];
  mustRefuse(
    "A client's grant, used for a driver,",
    await send(setup, "/api/drivers/register", {
      body: { driverDetails: { ...driver, ownerDriver: "yes" }, vehicles },
      headers: toRegister,
    }),
  );
  mustRefuse("No grant at all", await register(setup, other, { authorization: "" }));
  const used = await register(setup, toRegister.email, toRegister);
  if (used.status !== 201) faults.add(`The grant's own use was answered ${used.status}.`);
  mustRefuse("A grant used twice", await register(setup, toRegister.email, toRegister));

  const toReset = await grantFor(setup, "reset", account);
  mustRefuse("A grant to reset, used to register,", await register(setup, account, toReset));
  mustRefuse("A reset of somebody else's password", await reset(setup, toRegister.email, toReset));
  await letPass(setup, account, 31);
  await ask(setup, "reset", account);
  mustRefuse("A grant of before a newer code", await reset(setup, account, toReset));

  await misuseCodes(setup, mustRefuse);
}

async function misuseCodes(setup: OtpSetup, mustRefuse: (what: string, answer: Answer) => void) {
  const { email, code } = await receivedCode(setup);
  const body = { email, verificationCode: code };
  mustRefuse(
    "A client's code, as a driver,",
    await send(setup, "/api/drivers/verifyOtp", { body }),
  );
  mustRefuse("A code for another address", await verify(setup, freshEmail(), code));
  await letPass(setup, email, 31);
  await ask(setup, "register", email);
  mustRefuse("A code of before a newer one", await verify(setup, email, code));
  const newest = await setup.mail.codeFor(email, 1);
  await letPass(setup, email, 10 * 60);
  mustRefuse("A code after 10 minutes", await verify(setup, email, newest));
}
