import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { insertDriver, signedInStaff } from "#harness/factories.ts";

const app = await openTestApp();

type Method = "GET" | "POST" | "PATCH";

/** A caller who knows the paths and fields alone, and keeps the cookies that it is given. */
function caller() {
  const cookies = new Map<string, string>();
  return async (method: Method, url: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url,
      cookies: Object.fromEntries(cookies),
      ...(payload && { payload }),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return { status: answer.statusCode, body: answer.json() };
  };
}

it("a move is booked and completed by the specified calls alone", { tags: "X-01" }, async () => {
  const client = caller();
  const email = "naledi@customers.example.com";
  const password = "Furniture!42-van";

  expect((await client("POST", "/api/clients/createOtp", { email })).body.verifCodeSent).toBe(
    "yes",
  );
  const [mail] = await app.mailbox.deliver();
  const verificationCode = /\b\d{6}\b/.exec(mail?.text ?? "")?.[0];
  const verified = await client("POST", "/api/clients/verifyOtp", { email, verificationCode });
  expect(verified.body.verifiedEmail).toBe("yes");
  const registered = await client("POST", "/api/clients/register", {
    name: "Naledi",
    surname: "Sample",
    email,
    password,
    confPassword: password,
    cellphone: "+27825550001",
    corporateInterest: "no",
  });
  expect(registered.status).toBe(201);

  const login = await client("POST", "/api/login", { email, password, loginPartyType: "client" });
  expect(login.body).toMatchObject({
    token: expect.any(String),
    partyData: { type: "client", name: "Naledi" },
  });
  expect((await client("GET", "/api/me")).body.partyData.email).toBe(email);
  expect((await client("GET", "/api/pricing/1.5ton")).body.baseAmount).toBe(500);

  const order = {
    truckSize: "1.5ton",
    orderDate: "2026-12-15",
    orderTime: "09:00",
    pickup: "12 Main Road, Bryanston",
    destination: "Hatfield",
    kms: 50,
    helpers: 1,
    floors: 2,
    baseCost: 500,
    distanceCost: 625,
    helpersCost: 150,
    floorsCost: 100,
    midmonthDiscount: -68,
    repeatDiscount: 0,
    promotionDiscount: -137,
    price: 1170,
    commission: 234,
    net: 936,
    notes: "Ring the bell twice",
    paymentType: "cash",
  };
  const refused = await client("POST", "/api/orders/create", order);
  expect(refused).toMatchObject({ status: 409, body: { code: "price_changed" } });
  const { commission: _, net: __, ...rest } = order;
  const right = Object.fromEntries(
    Object.keys(rest).map((name) => [
      name,
      refused.body.quote[name] ?? rest[name as keyof typeof rest],
    ]),
  );
  const booked = await client("POST", "/api/orders/create", right);
  expect(booked.status).toBe(201);
  const list = await client("GET", "/api/orders/all");
  expect(list.body).toMatchObject({ total: 1, items: [{ id: booked.body.id, status: "pending" }] });

  const driver = await insertDriver(app);
  const { headers } = await signedInStaff(app);
  const staff = async (method: Method, url: string, payload?: object) =>
    (await app.inject({ method, url, headers, ...(payload && { payload }) })).json();
  const path = booked.body.id;
  const offered = await staff("GET", "/api/drivers/all");
  expect(offered.items).toMatchObject([{ id: driver.id, vehicleId: driver.vehicleId }]);
  const { id: driverId, vehicleId } = offered.items[0];
  await staff("PATCH", `/api/orders/assign/${path}`, { driverId, vehicleId });
  await staff("PATCH", `/api/orders/unassign/${path}`, { driverId: null, vehicleId: null });
  await staff("PATCH", `/api/orders/assign/${path}`, { driverId, vehicleId });
  await staff("PATCH", `/api/orders/status/${path}`, { status: "started" });
  await staff("PATCH", `/api/orders/status/${path}`, { status: "completed" });
  expect(await staff("GET", `/api/orders/${path}`)).toMatchObject({
    status: "completed",
    client: { email, cellphone: "+27825550001" },
    driver: { email: driver.email },
    commission: expect.any(Number),
  });
  expect((await client("GET", `/api/orders/${path}`)).body.commission).toBeUndefined();
});
