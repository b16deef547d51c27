import { useState } from "react";
import { maxPasskeyNameLength } from "#domain/sessions/passkeys.ts";
import { type CallReply, callApi } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { formatCount, formatInstant } from "#web/format.ts";
import { ProvedActionButton } from "#web/parts/owner-proof.tsx";
import { useSignedInParty } from "#web/session/access.ts";
import { createPasskey } from "#web/session/passkeys.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";

export const pageHead = { title: "Passkeys" };

type Passkey = CallReply<"GET /api/passkeys/mine">["passkeys"][number];

/** A member of staff's own passkeys and recovery codes. */
export default function Passkeys() {
  const own = useApiRead("GET /api/passkeys/mine");
  const party = useSignedInParty();
  const [name, setName] = useState("");
  const [codes, setCodes] = useState<readonly string[]>([]);
  const keepCodes = <R extends { readonly codes: readonly string[] }>(reply: R) => {
    if (reply.codes.length > 0) setCodes(reply.codes);
    return reply;
  };
  return (
    <div className="max-w-text">
      <PageHeading intro="A passkey is a key on your phone, computer or security key. You log in by unlocking it, and confirm with it what matters. Nobody can guess it, and no other website gets it.">
        Passkeys
      </PageHeading>
      <LoadedContent query={own} what="your passkeys" lines={3}>
        {({ passkeys, codesLeft }) => (
          <div className="grid grid-cols-1 gap-6">
            {codes.length > 0 && <NewCodes codes={codes} />}
            <Card title="Your passkeys" className="md:p-6">
              {passkeys.length === 0 && (
                <p className="text-quiet">
                  None yet. Once you have one, your password alone no longer logs you in.
                </p>
              )}
              <ul className="mb-4 divide-y divide-line">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} {...passkey} />
                ))}
              </ul>
              <ProvedActionButton
                variant="primary"
                label="Add a passkey"
                note="Your other devices are logged out."
                purpose="passkeys"
                send={async (proof) => {
                  const created = await createPasskey(party, passkeys);
                  const body = { name, created, ...proof };
                  return keepCodes(await callApi("POST /api/passkeys/add", { body }));
                }}
              >
                <TextField
                  name="name"
                  label="Name"
                  optional
                  hint="Such as: my phone."
                  autoComplete="off"
                  maxLength={maxPasskeyNameLength}
                  value={name}
                  onValueChange={setName}
                />
              </ProvedActionButton>
            </Card>
            {passkeys.length > 0 && (
              <Card title="Recovery codes" className="md:p-6">
                <p className="mb-4 text-quiet">
                  If you lose your passkeys, one of these logs you in together with your password,
                  and removes them. {formatCount(codesLeft, "code")} left.
                </p>
                <ProvedActionButton
                  label="Make new codes"
                  note="The codes that you have now end."
                  purpose="passkeys"
                  send={async (body) =>
                    keepCodes(await callApi("POST /api/passkeys/codes", { body }))
                  }
                />
              </Card>
            )}
          </div>
        )}
      </LoadedContent>
    </div>
  );
}

const NewCodes = (props: { readonly codes: readonly string[] }) => (
  <Notice kind="warning" title="Keep these recovery codes now: they are not shown again">
    <p>Print them or write them down, and keep them away from your device.</p>
    <ul
      aria-label="Recovery codes"
      className="mt-3 grid gap-1 font-semibold tabular-nums sm:grid-cols-2"
      translate="no"
    >
      {props.codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </Notice>
);

const PasskeyRow = ({ id, name, createdAt, lastUsedAt }: Passkey) => (
  <li className="flex flex-wrap items-center justify-between gap-3 py-3">
    <div className="min-w-0">
      <p className="font-bold wrap-anywhere">{name}</p>
      <p className="text-small text-quiet">
        Added {formatInstant(createdAt)}
        {lastUsedAt !== null && `, last used ${formatInstant(lastUsedAt)}`}
      </p>
    </div>
    <ProvedActionButton
      label="Remove"
      about={` ${name}`}
      note="It no longer logs you in."
      purpose="passkeys"
      send={(proof) => callApi("POST /api/passkeys/remove", { body: { id, ...proof } })}
    />
  </li>
);
