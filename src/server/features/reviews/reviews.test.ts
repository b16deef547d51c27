import { expect, it } from "vitest";
import { unapprovedReviewsUntilMs } from "#domain/reviews/review-policy.ts";
import { refusal, sortedStatuses } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { bookedOrder, signedInClient, signedInDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { completeOrder, ownPage } from "#harness/privacy.ts";
import { findHomePageReviews } from "./reviews.store.ts";

const app = await openTestApp();
const office = await openOffice(app);

async function driven() {
  const [client, driver] = [await signedInClient(app), await signedInDriver(app)];
  const id = await bookedOrder(app, client);
  const review = (payload: object, { headers }: Pick<typeof client, "headers"> = client) =>
    app.as({ headers }).post(`orders/review/${id}`, payload);
  return { client, driver, id, review };
}

/** The review on the home page that has these words. @param setting the company's of unapproved ones */
const findShown = async (words: string, setting?: "yes") =>
  (await findHomePageReviews(app.db, unapprovedReviewsUntilMs(setting, app.clock.now()))).find(
    (review) => review.words === words,
  );

async function completed() {
  const move = await driven();
  await completeOrder(app, office.staff, move.id, move.driver.id);
  return move;
}

it("a completed move is reviewed once by each side, never edited", { tags: "O-154" }, async () => {
  const open = await driven();
  expect(refusal(await open.review({ rating: 5 }))).toEqual([409, "order_status_conflict"]);
  const { driver, id, review } = await completed();
  for (const rating of [0, 6, 2.5]) expect((await review({ rating })).statusCode).toBe(400);
  const good = { rating: 4, words: " Careful with the piano.\u202e ", mayShow: true };
  expect(await sortedStatuses([review(good), review({ rating: 1 })])).toEqual([201, 409]);
  expect((await review({ rating: 2, mayShow: true }, driver)).statusCode).toBe(201);
  expect(refusal(await review({ rating: 5 }, driver))).toEqual([409, "already_reviewed"]);
  const change = app.db.updateTable("reviews").set({ rating: 5 }).where("orderId", "=", id);
  await expect(change.execute()).rejects.toThrow("a review is never edited");
});

it("the driver's review is for staff, and for the client in the copy of their data", {
  tags: "O-155",
}, async () => {
  const { client, driver, id, review } = await completed();
  await review({ rating: 5, words: "Lovely people" });
  await review({ rating: 1, words: "Kept us waiting" }, driver);
  const read = async (headers?: typeof client.headers) =>
    (await office.get(`orders/${id}/reviews`, headers)).json().items;
  expect(await read(client.headers)).toMatchObject([{ by: "client", words: "Lovely people" }]);
  expect(await read(driver.headers)).toMatchObject([{ by: "driver", mayShow: false }]);
  expect(await read()).toHaveLength(2);
  const [order] = (await ownPage(app, client).download()).json().orders;
  expect(order.reviews).toContainEqual(expect.objectContaining({ words: "Kept us waiting" }));
});

it("staff answer a client's review, and take one off with the reason, which its writer reads", {
  tags: ["O-156", "R-120"],
}, async () => {
  const { client, driver, id, review } = await completed();
  const reviewId = (await review({ rating: 3, words: "Sipho Example was late" })).json().id;
  const ofClient = (await review({ rating: 5 }, driver)).json().id;
  const reply = (text: string, to = reviewId) =>
    office.patch(`reviews/reply/${to}`, { reply: text });
  expect((await reply("We are sorry.")).statusCode).toBe(200);
  const meanwhile = { reply: "Call us.", was: JSON.stringify({ reply: "" }) };
  const second = await office.patch(`reviews/reply/${reviewId}`, meanwhile);
  expect(refusal(second)).toEqual([409, "record_changed"]);
  expect((await reply("Thanks", ofClient)).statusCode).toBe(404);
  expect((await reply("x".repeat(1001))).statusCode).toBe(400);
  const read = async ({ headers }: Partial<typeof client>) =>
    (await office.get(`orders/${id}/reviews`, headers)).json().items;
  expect(await read(client)).toMatchObject([{ reply: "We are sorry.", removedFor: null }]);
  const remove = (reason: string) => office.post(`reviews/remove/${reviewId}`, { reason });
  expect((await remove("It names the driver.")).statusCode).toBe(200);
  expect((await remove("Again")).statusCode).toBe(404);
  expect(await read(client)).toMatchObject([{ id: reviewId, removedFor: "It names the driver." }]);
  expect(await read(driver)).toMatchObject([{ id: ofClient, removedFor: null }]);
  expect(await read({})).toMatchObject([{ id: ofClient }]);
  expect(await office.idsOf("reviews/all?removed=yes")).toContain(reviewId);
  const [event] = (await office.read(`reviews/${reviewId}/history`)).items;
  expect(event).toMatchObject({ action: "delete", changes: [{ after: "It names the driver." }] });
  expect(refusal(await review({ rating: 5 }))).toEqual([409, "already_reviewed"]);
});

it("a client takes back that a review is shown, and gives it again", {
  tags: "O-340",
}, async () => {
  const { client, id, review } = await completed();
  const consent = (mayShow: unknown) => app.as(client).patch(`orders/review/${id}`, { mayShow });
  expect((await consent(true)).statusCode).toBe(404);
  const reviewId = (await review({ rating: 2, words: `Late, ${id}`, mayShow: true })).json().id;
  await office.patch(`reviews/approve/${reviewId}`, { approved: true });
  const shown = () => findShown(`Late, ${id}`);
  await office.patch(`reviews/reply/${reviewId}`, { reply: "We are sorry." });
  expect(await shown()).toEqual({
    name: (await office.read(`orders/${id}`)).client.name,
    area: "Bryanston",
    rating: 2,
    words: `Late, ${id}`,
    reply: "We are sorry.",
    day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  for (const mayShow of [false, true]) {
    expect((await consent(mayShow)).statusCode).toBe(200);
    expect((await shown()) !== undefined).toBe(mayShow);
    expect((await office.read(`orders/${id}/reviews`)).items).toMatchObject([
      { rating: 2, mayShow },
    ]);
  }
  expect((await consent("yes")).statusCode).toBe(400);
  await office.post(`reviews/remove/${reviewId}`, { reason: "It names the driver." });
  expect(await shown()).toBeUndefined();
  expect((await consent(true)).statusCode).toBe(404);
});

it("a review waits on the dashboard, and shows once staff approve it, without its links", {
  tags: ["R-1621", "R-1623"],
}, async () => {
  const { client, driver, id, review } = await completed();
  const countWaiting = async () => (await office.read("dashboard")).waiting.reviews;
  const before = await countWaiting();
  const words = `Great, ${id}`;
  const reviewId = (
    await review({ rating: 5, words: `${words} evil.example/x`, mayShow: true })
  ).json().id;
  const shown = () => findShown(`${words} (link removed)`);
  const ofDriver = (await review({ rating: 5, words, mayShow: true }, driver)).json().id;
  expect(await shown()).toBeUndefined();
  expect(await countWaiting()).toBe(before + 1);
  expect(await office.idsOf("reviews/all?waiting=yes")).toContain(reviewId);
  const decide = (approved: unknown, about = reviewId) =>
    office.patch(`reviews/approve/${about}`, { approved });
  expect((await decide(true)).statusCode).toBe(200);
  expect(await shown()).toMatchObject({ rating: 5 });
  expect(await countWaiting()).toBe(before);
  const [event] = (await office.read(`reviews/${reviewId}/history`)).items;
  expect(event).toMatchObject({ action: "update", changes: [{ field: "approved" }] });
  expect((await decide(false)).statusCode).toBe(200);
  expect(await countWaiting()).toBe(before + 1);
  expect(await shown()).toBeUndefined();
  const own = (await app.as(client).read(`orders/${id}/reviews`)).items;
  expect(own).toMatchObject([{ words: `${words} evil.example/x`, approved: false }]);
  expect((await decide(true, ofDriver)).statusCode).toBe(404);
  expect((await decide("yes")).statusCode).toBe(400);
  await office.post(`reviews/remove/${reviewId}`, { reason: "It names the driver." });
  expect((await decide(true)).statusCode).toBe(404);
});

it("a review that nobody approved shows 48 hours after its client allowed it, where that is set", {
  tags: "R-1622",
}, async () => {
  const { client, id, review } = await completed();
  const words = `Kind, ${id}`;
  await review({ rating: 5, words });
  const shown = () => findShown(words, "yes");
  const consent = (mayShow: boolean) => app.as(client).patch(`orders/review/${id}`, { mayShow });
  app.clock.advance(48 * 3_600_000);
  await consent(true);
  expect(await shown()).toBeUndefined();
  app.clock.advance(48 * 3_600_000 - 1);
  expect(await shown()).toBeUndefined();
  app.clock.advance(1);
  expect(await shown()).toMatchObject({ rating: 5 });
  expect(await findShown(words)).toBeUndefined();
  await consent(false);
  expect(await shown()).toBeUndefined();
});
