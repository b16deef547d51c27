import type { EmailKind } from "#domain/orders/order-messages.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { clientEmails } from "./client.email.ts";
import { driverEmails } from "./driver.email.ts";
import { officeEmails } from "./office.email.ts";
import type { Scene } from "./scene.ts";

/** The e-mail of each message about one order. */
export const orderEmails: Readonly<Record<EmailKind, (scene: Scene) => Message>> = {
  ...clientEmails,
  ...driverEmails,
  ...officeEmails,
};
