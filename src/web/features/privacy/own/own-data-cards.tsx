import { webPaths } from "#contract/web-paths.ts";
import { callApi } from "#web/api/api-client.ts";
import { saveJson } from "#web/api/files.ts";
import { useWrite } from "#web/office/use-write.ts";
import { ConfirmedButton } from "#web/office/write-buttons.tsx";
import { useCompany } from "#web/parts/company/company.ts";
import { ConsentList } from "#web/parts/people/consents-card.tsx";
import { Button, TabLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import { heldData, type OwnData } from "./own-data.ts";

/** The data that we hold about the client, with the reason and the time. */
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
        See our <TabLink to={webPaths.privacy()}>privacy policy</TabLink> for who gets it and your
        rights.
      </p>
    </Card>
  );
}

/** A copy of everything, at once (POPIA, section 23). */
export function DownloadCard() {
  const { busy, error, start } = useWrite({
    write: async () => {
      const data = await callApi("POST /api/clients/mydata/export");
      saveJson(`layisha-my-data-${data.madeAt.slice(0, 10)}.json`, data);
      return { msg: "Your data is on its way to your downloads." };
    },
  });
  return (
    <Card title="A copy of your data" className="md:p-6">
      <p className="mb-4 text-quiet">
        Everything that we hold about you, in one file that people and programs can read (JSON).
      </p>
      <Button variant="secondary" size="compact" busy={busy} onClick={() => start()}>
        Download my data
      </Button>
      {error !== null && (
        <div className="mt-4">
          <Notice kind="error">{error}</Notice>
        </div>
      )}
    </Card>
  );
}

/** The client's consents, and the one that can be withdrawn and given again. */
export function ConsentCard({ data }: { readonly data: OwnData }) {
  const { privacyVersion } = useCompany();
  const allows = data.profile.corporateInterest === "yes";
  const body = { corporateInterest: allows ? "no" : "yes", privacyVersion } as const;
  return (
    <Card title="What you agreed to" className="md:p-6">
      <div className="mb-4">
        <ConsentList consents={data.consents} />
      </div>
      <ConfirmedButton
        label={allows ? "Stop calls about a partnership" : "Allow calls about a partnership"}
        question={allows ? "Stop these calls?" : "May we call you about a partnership?"}
        write={() => callApi("PATCH /api/clients/mydata/consent", { body })}
      >
        You can change it here at any time.
      </ConfirmedButton>
    </Card>
  );
}
