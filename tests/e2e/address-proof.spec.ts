import { expect, type Page } from "@playwright/test";
import {
  enterCode,
  expectSaid,
  fillPasswords,
  mainForm,
  sendCode,
} from "#harness/browser/forms.ts";
import { checkPage, expectLinks, press } from "#harness/browser/pages.ts";
import {
  apiCalls,
  freshEmail,
  goodPassword,
  logIn,
  openClient,
  passwordFields,
  registeredDriver,
  test,
} from "#harness/browser/people.ts";

const newPassword = "Ostrich8!Paint";

/** An address that is longer than a small screen is wide. */
const longEmail = () => freshEmail("longer-than-a-small-screen");

const stored = (page: Page, draft: string) =>
  page.evaluate((key) => sessionStorage.getItem(key), `layisha.${draft}`);

/** The same pages twice: what clients do under /clients, drivers do under /drivers. */
const kinds = [
  {
    room: "clients",
    title: "Client Registration",
    links: { "Client login": "/clients/login" },
    resetDraft: "reset-draft",
    open: openClient,
  },
  {
    room: "drivers",
    title: "Driver Registration",
    links: { "Register without a vehicle": "/drivers/register/driveronly" },
    resetDraft: "driver-reset-draft",
    open: registeredDriver,
  },
];

for (const { room, title, links, ...kind } of kinds) {
  test(`${room}: the address and then the whole code are asked for; Change email goes back`, {
    tag: ["@S-57", "@S-59", "@V-28", "@V-29", "@S-262", "@S-585", "@S-646"],
  }, async ({ page, request }) => {
    const email = longEmail();
    await page.goto(`/${room}/register`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectLinks(page.locator("main"), links);
    await press(page, "Send code");
    await expectSaid(page, "Email is required");
    await sendCode(page, email);
    const code = page.getByLabel("Verification code");
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await expect(code).toHaveAttribute("inputmode", "numeric");
    await press(page, "Verify code");
    await expectSaid(page, "Verification code is required");
    await code.fill("000 000");
    const wrong = mainForm(page).getByText(/That code is not right/);
    await expect(wrong.first()).toBeVisible();
    await expect(code).toHaveValue("000000");
    await checkPage(page);

    await press(page, "Change email");
    await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
    await press(page, "Send code");
    // The code that is on its way stays good.
    await enterCode(page, request, email);
    await expect(page).toHaveURL(`/${room}/register/form`);
  });

  test(`${room}: a forgotten password is replaced`, {
    tag: ["@S-65", "@S-288", "@S-66"],
  }, async ({ page, request, staff }) => {
    const { id } = await kind.open(request);
    // The office gives the account another address, which ends its password: none was sent a code there
    // a moment ago.
    const email = longEmail();
    await staff.patch(`${room}/update/${id}`, { email });
    await page.goto(`/${room}/forgotpassword`);
    await sendCode(page, email);
    await enterCode(page, request, email);
    await expect(page).toHaveURL(`/${room}/updatepassword`);
    await press(page, "Set new password");
    await expectSaid(page, "Password is required", "Confirm Password is required");
    await fillPasswords(page, newPassword);
    await press(page, "Set new password");
    await expect(page).toHaveURL(`/${room}/login`);
    await expect(page.getByText("Your new password is set.")).toBeVisible();
    expect(await stored(page, kind.resetDraft)).toBeNull();

    const loginPartyType = room === "clients" ? "client" : "driver";
    for (const [password, status] of [
      [goodPassword, 401],
      [newPassword, 200],
    ] as const) {
      const data = { email, password, loginPartyType };
      expect((await request.post("/api/login", { data })).status()).toBe(status);
    }
  });
}

test("a driver who registered without a code is mailed one, and then sends documents", {
  tag: "@R-1630",
}, async ({ page, request }) => {
  const email = longEmail();
  const about = { name: "Sipho", surname: "Sample", cellphone: "0825550077", area: "Tembisa" };
  await apiCalls(request).post("drivers/register/driveronly", {
    ...about,
    ...passwordFields,
    email,
  });
  await logIn(page, email);
  await page.goto("/drivers/documents");
  const notice = page.getByText("First show that your email address is yours");
  await expect(notice).toBeVisible();
  await checkPage(page);
  await press(page, "Mail me the code");
  await enterCode(page, request, email);
  await fillPasswords(page, newPassword);
  await press(page, "Set new password");
  await expect(page).toHaveURL("/drivers/login");
  await logIn(page, email, "driver", newPassword);
  await page.goto("/drivers/documents");
  await expect(page.getByText("Not sent").first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("a code is sent again after 30 seconds that count down", {
  tag: ["@S-58", "@S-588"],
}, async ({ page }) => {
  // The server's clock does not move with the page's, so both sends are answered here.
  let sends = 0;
  await page.route("**/api/drivers/createOtp", (route) => {
    sends += 1;
    return route.fulfill({ json: { msg: "We have sent an email.", verifCodeSent: "yes" } });
  });
  await page.clock.install();
  await page.goto("/drivers/register");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await sendCode(page, longEmail());
  const resend = page.getByRole("button", { name: "Resend OTP" });
  await expect(page.getByText("You can resend OTP in 30 seconds")).toBeVisible();
  await expect(resend).toBeDisabled();
  await resend.click({ force: true });
  await page.clock.runFor(29_000);
  await expect(page.getByText("You can resend OTP in 1 seconds", { exact: true })).toBeVisible();
  expect(sends).toBe(1);
  await page.clock.runFor(1000);
  await resend.click();
  await expect(page.getByText("You can resend OTP in 30 seconds")).toBeVisible();
  await expect(resend).toBeDisabled();
  await page.clock.resume();
  const said = page.getByText("An OTP has been re-sent, please check your email");
  await expect(said).toBeVisible();
  expect(sends).toBe(2);
});

test("a step without the one before it leads there; details and a new password are for addresses verified for them", {
  tag: ["@S-265", "@S-311", "@S-485"],
}, async ({ page, request }) => {
  for (const step of ["pricebreakdown", "terms", "checkout"]) {
    await page.goto(`/orders/${step}`);
    await expect(page).toHaveURL("/quote");
  }
  await page.evaluate(() => {
    const claim = { email: "a@example.com", verifiedEmail: "yes", verified: true };
    for (const storage of [sessionStorage, localStorage]) {
      storage.setItem("layisha.registration-draft", JSON.stringify(claim));
    }
  });
  const expectSentBack = async (paths: Readonly<Record<string, string>>) => {
    for (const [path, landing] of Object.entries(paths)) {
      await page.goto(path);
      await expect(page).toHaveURL(landing);
      await expect(page.getByText("Verify your email address first")).toBeVisible();
    }
  };
  await expectSentBack({
    "/clients/updatepassword": "/clients/forgotpassword",
    "/drivers/updatepassword": "/drivers/forgotpassword",
    "/drivers/register/form": "/drivers/register",
    "/clients/register/form": "/clients/register",
  });
  await expect(page.getByLabel("Surname")).toHaveCount(0);
  await checkPage(page);

  // A proof for the one is none for the other.
  const email = longEmail();
  await page.goto("/clients/register");
  await sendCode(page, email);
  await enterCode(page, request, email);
  await expect(page).toHaveURL("/clients/register/form");
  await expectSentBack({ "/clients/updatepassword": "/clients/forgotpassword" });
});
