import type { ReactNode } from "react";
import { brand } from "#contract/brand.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";
import { ChatIcon, ClockIcon, MailIcon, PhoneIcon, PinIcon } from "#web/ui/icons.tsx";

const linkLook = "link max-sm:inline-flex max-sm:min-h-11 max-sm:items-center";

/** How to reach a person. */
export function ContactDetails() {
  return (
    <address className="grid gap-x-8 gap-y-5 not-italic sm:grid-cols-2 lg:grid-cols-1">
      <Detail icon={<PhoneIcon />} title="Call">
        <a className={linkLook} href={phoneLink(brand.phone)}>
          {formatPhone(brand.phone)}
        </a>
      </Detail>
      <Detail icon={<MailIcon />} title="Write">
        <a className={linkLook} href={`mailto:${brand.email}`}>
          {brand.email}
        </a>
      </Detail>
      <Detail icon={<ChatIcon />} title="Message">
        <a className={linkLook} href={brand.messaging.url} rel="noopener">
          {brand.messaging.name}
        </a>
      </Detail>
      <Detail icon={<ClockIcon />} title="Hours">
        {brand.hours}
      </Detail>
      <Detail icon={<PinIcon />} title="Office">
        {brand.physicalAddress}
      </Detail>
    </address>
  );
}

function Detail(props: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[auto_1fr] gap-3">
      <span className="text-action">{props.icon}</span>
      <div className="min-w-0">
        <p className="font-bold">{props.title}</p>
        <p>{props.children}</p>
      </div>
    </div>
  );
}
