import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import { retentionPeriods, retentionPeriodTexts as time } from "#domain/privacy/retention.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import { type CallReply, callApi } from "#web/api/api-client.ts";
import { saveJsonFile } from "#web/api/files.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { formatCount, formatInstant, formatPhone } from "#web/format.ts";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import { useCompany } from "#web/parts/company/company.tsx";
import { ConsentList } from "#web/parts/people/consents-card.tsx";
import { useSession } from "#web/session/session.ts";
import { Button, NewTabLink } from "#web/ui/button.tsx";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { PasswordField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";
import { useNavigate } from "#web/ui/navigation.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";

export function HeldDataCard(props: { readonly data: OwnData }) {
  return (
    <Card title="What we hold about you" className="md:p-6">
      <ul className="divide-y divide-line">
        {heldData(props.data).map(({ title, what, why, howLong }) => (
          <li key={title} className="py-4 last:pb-0">
            <h3 className="font-bold">{title}</h3>
            <p className="wrap-anywhere">{what}</p>
            <dl className="mt-2 grid gap-x-4 gap-y-1 text-small sm:grid-cols-[5.5rem_minmax(0,1fr)]">
              <dt className="text-quiet">Why</dt>
              <dd>{why}</dd>
              <dt className="text-quiet">How long</dt>
              <dd>{howLong}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <p className="mt-4 border-t border-line pt-4 text-small text-quiet">
        See our <NewTabLink to={webPaths.privacy()}>privacy policy</NewTabLink> for who gets it and
        your rights.
      </p>
    </Card>
  );
}

/** Downloads a copy of all data about the client, without a request to staff (POPIA, section 23). */
export function DownloadCard() {
  return (
    <Card title="A copy of your data" className="md:p-6">
      <p className="mb-4 text-quiet">
        Everything that we hold about you, in one file that people and programs can read (JSON).
      </p>
      <OfficeActionButton
        label="Download my data"
        keepsRefusal
        write={async () => {
          const data = await callApi("POST /api/clients/mydata/export");
          saveJsonFile(`layisha-my-data-${data.madeAt.slice(0, 10)}.json`, data);
          return { msg: "Your data is on its way to your downloads." };
        }}
      />
    </Card>
  );
}

export function ConsentCard({ data }: { readonly data: OwnData }) {
  const { privacyVersion } = useCompany();
  const allows = data.profile.corporateInterest === "yes";
  const body = { corporateInterest: allows ? "no" : "yes", privacyVersion } as const;
  return (
    <Card title="What you agreed to" className="md:p-6">
      <div className="mb-4">
        <ConsentList consents={data.consents} />
      </div>
      <OfficeActionButton
        label={allows ? "Stop calls about a partnership" : "Allow calls about a partnership"}
        question={allows ? "Stop these calls?" : "May we call you about a partnership?"}
        write={() => callApi("PATCH /api/clients/mydata/consent", { body })}
      >
        You can change it here at any time.
      </OfficeActionButton>
    </Card>
  );
}

type OwnData = CallReply<"GET /api/clients/mydata">;
export type ListedOwnRequest = OwnData["requests"][number];

/** The personal data that the company holds, in the words of the privacy policy. */
function heldData({ profile, counts }: OwnData) {
  const { name, surname, email, cellphone, clientType, registeredAt } = profile;
  return [
    {
      title: "Your details",
      what: `${name} ${surname}, ${email}, ${formatPhone(cellphone)}; ${clientType} client since ${formatInstant(registeredAt)}; your password, in a form that nobody can read.`,
      why: "To open your account, to do your moves and to reach you about them.",
      howLong: `Until you delete your account, or have not used it for ${time.accounts}.`,
    },
    {
      title: "Your orders",
      what: `${formatCount(counts.orders, "order")}: addresses, notes, truck, day, time, price, and who drove.`,
      why: "To do the job. Tax law makes us keep the books.",
      howLong: `Addresses, contact persons, notes and reasons for cancelling until you delete your account, at most ${time.orderPeople}. The day, the amounts, the distance and the area stay after that, without your name.`,
    },
    {
      title: "Photos, damage and cash",
      what: "Photos that a driver took of your goods before loading, what you reported as damaged or missing with its photos and our answer, and the cash that the driver and you say was paid. You find all of it on the move's page.",
      why: "To answer a claim about damage, and to settle a difference.",
      howLong: `Photos until you delete your account, at most ${time.orderPhotos}; where you reported something, at most ${time.claimPhotos} after our answer. Its words until you delete your account, at most ${time.orderPeople}. The cash belongs to the amounts of the move.`,
    },
    {
      title: "Messages you wrote",
      what: `${formatCount(counts.messages, "message")} from email addresses that you have proved to be yours.`,
      why: "To answer you.",
      howLong: `${capitaliseFirstLetter(time.handledMessages)} after our last work on it, ${time.unhandledMessages} if nobody answered it, or until you delete your account.`,
    },
    {
      title: "What we sent you about moves",
      what: "Which message, by email or SMS, when, and whether it could be delivered; not its words. Whether you want SMS, and when you proved your number.",
      why: "To tell you what you must know once, and to answer when you were told.",
      howLong: `${capitaliseFirstLetter(time.orderMessages)}, or until you delete your account.`,
    },
    {
      title: "Reviews and links",
      what: "The stars and words that you gave a move, whether we may show them, and our answer; those that a driver gave you, which our office reads; and which moves may be followed by a link of yours, without the link itself.",
      why: "To do better, and to show a move to whom you choose.",
      howLong: `Links until ${retentionPeriods.links.time} after the move, or until you end them. Reviews until you delete your account, at most ${time.orderPeople}: the stars stay after that, without your name and the words.`,
    },
    {
      title: "One-time codes",
      what: `${formatCount(counts.codes, "code")} that we sent you: when, what for, and whether you used it.`,
      why: "To see it when somebody attacks your address.",
      howLong: `${capitaliseFirstLetter(time.codes)}, or until you delete your account.`,
    },
    {
      title: "Logins and what was changed",
      what: `${formatCount(counts.signIns, "login")}, and each change of your record.`,
      why: "To protect your account and to settle disputes.",
      howLong: `${capitaliseFirstLetter(time.history)}. When you delete your account, the values go at once.`,
    },
  ];
}

/** Closes the account and erases the client's data, once the password is given (POPIA, section 24). */
export function DeleteAccountCard() {
  return (
    <Card title="Delete your account" className="border-l-4 border-l-danger md:p-6">
      <p className="mb-4 text-quiet">
        We erase your details, addresses and messages. What tax law makes us keep of your orders
        stays, without your name.
      </p>
      <DialogButton
        size="compact"
        label="Delete my account"
        title="Delete your account for good?"
        hasForm
      >
        {(close) => <DeleteAccountForm onClose={close} />}
      </DialogButton>
    </Card>
  );
}

function DeleteAccountForm(props: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { signOut } = useSession();
  const [password, setPassword] = useState("");
  const call = useFormCall();
  const hasOpenOrders = call.code === "has_open_orders";

  function erase() {
    const found = { password: password === "" ? passwordRequiredMessage : undefined };
    void call.submit(found, async () => {
      const { msg } = await callApi("POST /api/clients/mydata/erase", { body: { password } });
      showToast(msg);
      await signOut(() => navigate(webPaths.home()));
    });
  }

  function leaveRequest() {
    const body = { kind: "erase", details: "" } as const;
    void call.write(
      {},
      () => callApi("POST /api/clients/mydata/requests", { body }),
      props.onClose,
    );
  }

  return (
    <Form label="Delete my account" onSubmit={erase} call={call} className="grid gap-4">
      <ul className="list-disc space-y-1 pl-5">
        <li>You are logged out everywhere, and cannot log in again.</li>
        <li>Your name, addresses, number, notes and messages are erased at once.</li>
        <li>What you reported as damaged or missing is erased too, also while it waits for us.</li>
        <li>Of your orders the day, the amounts, the distance and the area stay for tax law.</li>
        <li>Nobody can bring it back. You may register again with the same address.</li>
      </ul>
      {hasOpenOrders && (
        <Button className="justify-self-start" busy={call.busy} onClick={leaveRequest}>
          Leave the request
        </Button>
      )}
      <PasswordField value={password} onValueChange={setPassword} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="danger">Delete my account</SubmitButton>
        <Button variant="secondary" disabled={call.busy} onClick={props.onClose}>
          Keep my account
        </Button>
      </div>
    </Form>
  );
}
