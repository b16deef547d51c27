/** Passkeys as staff have them, with the authenticator that Chromium pretends to have. */
import { expect, type Page } from "@playwright/test";
import { fillLogin } from "#harness/browser/forms.ts";
import { checkPage, press } from "#harness/browser/pages.ts";
import {
  addMember,
  goodPassword,
  logIn,
  readAdminPassword,
  test,
} from "#harness/browser/people.ts";

/** Gives the browser a device that holds passkeys, and answers how to take it away with them. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    lose: () => devtools.send("WebAuthn.clearCredentials", { authenticatorId }),
    /** Whether whoever holds the device can unlock it. */
    unlock: (isUserVerified: boolean) =>
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/users/login");
}

async function addPhone(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await press(page, "Add a passkey");
  await dialog.getByLabel("Name").fill("Blue phone");
  await dialog.getByLabel("Your password").fill(goodPassword);
  await dialog.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("main").getByText("Blue phone").first()).toBeVisible();
}

test("a passkey is added, logs in, confirms what matters, is lost and recovered from", {
  tag: ["@S-1530", "@both-widths"],
}, async ({ page, staff }) => {
  const { id, email } = await addMember(staff, "admin");
  const colleague = await addMember(staff);
  const device = await addDevice(page);
  const dialog = page.getByRole("dialog");
  const recovery = page.getByRole("textbox", { name: "Recovery code" });
  await logIn(page, email, "user");

  // Add.
  await page.goto("/users/passkeys");
  await expect(page.getByText("None yet.")).toBeVisible();
  await press(page, "Add a passkey");
  await dialog.getByRole("button", { name: "Add a passkey" }).click();
  await expect(dialog.getByText("Password is required").first()).toBeVisible();
  await checkPage(page);
  await dialog.press("Escape");
  await addPhone(page);
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [code = ""] = await codes.allTextContents();
  await checkPage(page);
  await page.reload();
  await expect(page.getByText("10 codes left.")).toBeVisible();
  await expect(codes).toHaveCount(0);
  await press(page, "Add a passkey");
  await dialog.getByRole("button", { name: "Add a passkey" }).click();
  await expect(
    dialog.getByText("This device has a passkey of this account already."),
  ).toBeVisible();

  // Log in: without a password, and not with the password alone.
  await logOut(page);
  await checkPage(page);
  await device.unlock(false);
  await press(page, "Use a passkey");
  await expect(page.getByText("Your device gave no passkey.")).toBeVisible();
  await device.unlock(true);
  await fillLogin(page, email, goodPassword);
  await press(page, "Log in");
  await expect(page.getByText("This account logs in with a passkey.")).toBeVisible();
  await checkPage(page);
  await press(page, "Use a passkey");
  await expect(page).toHaveURL("/dashboard");

  // Confirm: the form has no password any more.
  await page.goto(`/users/update/${colleague.id}`);
  await page.getByLabel("Role").selectOption("admin");
  await expect(page.getByText("Your device then asks for your passkey.")).toBeVisible();
  await expect(page.getByLabel("Your password")).toHaveCount(0);
  await press(page, "Save changes");
  await expect(page.getByText("The changes are saved.")).toBeVisible();

  // Lose the device, and get in with a recovery code.
  await device.lose();
  await logOut(page);
  await press(page, "Use a passkey");
  await expect(page.getByText("Your device gave no passkey.")).toBeVisible();
  await fillLogin(page, email, goodPassword);
  await press(page, "Log in");
  await recovery.fill("00000-00000-00000-00000");
  await press(page, "Log in");
  await expect(recovery).toHaveAccessibleDescription(/not right/);
  await recovery.fill(code);
  await press(page, "Log in");
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/users/passkeys");
  await expect(page.getByText("None yet.")).toBeVisible();
  await addPhone(page);

  // Lose all of it: another administrator removes the passkeys.
  await staff.open(page, `/users/update/${id}`);
  await page.getByRole("button", { name: /^Remove all passkeys of/ }).click();
  await dialog.getByLabel("Your password").fill(readAdminPassword());
  await checkPage(page);
  await dialog.getByRole("button", { name: "Remove all passkeys" }).click();
  await expect(page.getByText(/logs in with the password alone/)).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    "All passkeys and recovery codes were removed by an administrator",
  );
});
