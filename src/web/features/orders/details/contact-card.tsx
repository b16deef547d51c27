import type { ReactNode } from "react";
import { brand } from "#contract/brand.ts";
import { formatMoveStart } from "#domain/calendar/format-moment.ts";
import { truckSizeText } from "#domain/fleet/truck-catalogue.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { whatsAppChatUrl } from "#domain/people/cellphone.ts";
import { isErasedEmail } from "#domain/privacy/erased-person.ts";
import { formatPhone, telephoneUrl } from "#web/format.ts";
import { EmailLink } from "#web/office/list/row-cards.tsx";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { NewTabLink } from "#web/ui/button.tsx";
import { ChatIcon, MailIcon, PhoneIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";

const linkLook = "link inline-flex min-h-11 items-center gap-2";

export function ContactCard(props: {
  readonly title: string;
  readonly person: OrderDetails["client"];
  /** The order that a chat with this person is about; without it there is no link to a chat. */
  readonly order?: OrderDetails;
  readonly children?: ReactNode;
}) {
  const { title, person, order } = props;
  return (
    <Card label={title} className="md:p-6">
      <h2 className="text-small font-semibold text-quiet">{title}</h2>
      <p translate="no" className="mt-1 text-lead font-bold break-words">
        {person.name} {person.surname}
      </p>
      {props.children}
      {isErasedEmail(person.email) ? (
        <p className="mt-1 text-quiet">
          The account is erased. The order stays without the name, for tax law.
        </p>
      ) : (
        <ul className="mt-2">
          <li>
            <a translate="no" href={telephoneUrl(person.cellphone)} className={linkLook}>
              <PhoneIcon className="size-5" />
              {formatPhone(person.cellphone)}
            </a>
          </li>
          {order && (
            <li className="print:hidden">
              <NewTabLink to={orderChatUrl(person.cellphone, order)} className={linkLook}>
                <ChatIcon className="size-5" />
                {brand.messagingApp}
              </NewTabLink>
            </li>
          )}
          <li>
            <span className="inline-flex min-h-11 max-w-full items-center gap-2 text-action">
              <MailIcon className="size-5" />
              <EmailLink email={person.email} className="py-2" />
            </span>
          </li>
        </ul>
      )}
    </Card>
  );
}

export function DriverCard(props: { readonly title: string; readonly order: OrderDetails }) {
  const { title, order } = props;
  const { driver, vehicle } = order;
  if (driver === null) return null;
  return (
    <ContactCard title={title} person={driver} order={order}>
      {vehicle && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span
            translate="no"
            className="rounded-field border-2 border-ink px-2 font-bold whitespace-nowrap tabular-nums"
          >
            {formatUnbrokenLicencePlate(vehicle.licencePlate)}
          </span>
          <span className="text-quiet">{truckSizeText(vehicle.truckSize)}</span>
        </p>
      )}
    </ContactCard>
  );
}

export function orderChatUrl(
  cellphone: string,
  order: Pick<OrderDetails, "reference" | "orderDate" | "orderTime">,
): string {
  const moment = formatMoveStart(order);
  const text = `Hello, about the move on ${moment}, reference ${formatOrderReference(order.reference)}: `;
  return whatsAppChatUrl(cellphone, text);
}
