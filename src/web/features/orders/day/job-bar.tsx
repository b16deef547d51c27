import { useState } from "react";
import { fileKinds } from "#domain/files/file-kinds.ts";
import { checkDriverOnTheWay, checkJobStart, checkOrderPhotoDay } from "#domain/orders/job-day.ts";
import { checkOrderAction } from "#domain/orders/order-states.ts";
import { apiErrorMessage } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { shrinkPicture } from "#web/browser/shrink-picture.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { sendOrQueueJobAction } from "#web/offline/send-jobs.ts";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { useSignedInParty } from "#web/session/access.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PicturesButton } from "#web/ui/fields/file-field.tsx";
import { Notice } from "#web/ui/states.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";
import type { withQueuedActions } from "./queue-notice.tsx";
import { type JobStep, JobStepForm, jobSteps } from "./step-form.tsx";

const photoKind = fileKinds["order-photo"];

type BarStep = JobStep | "photo";

/** The column of each step's button: a second tap on a step must not hit the button of the next one. */
const places = [
  ["out", "col-start-1"],
  ["start", "col-start-2"],
  ["finish", "col-start-1"],
  ["photo", "col-start-2"],
  ["confirm", "col-span-2"],
] as const satisfies readonly (readonly [BarStep, string])[];

/**
 * The steps of a job that the driver can take now, the next one first. It is the day of the move if the
 * phone or the server says so: otherwise a phone with a wrong date would offer no step.
 */
function nextSteps(
  order: OrderDetails,
  phonesDay: string,
  waiting: ReturnType<typeof withQueuedActions>["waiting"],
): readonly BarStep[] {
  const { cash, orderDate, status } = order;
  const today = order.isToday ? orderDate : phonesDay;
  const photos = order.photos.length + waiting.photos;
  const state = { status, orderDate, hasDriver: true, isOnTheWay: order.onTheWayAt !== null };
  if (checkOrderAction("complete", state) === null) {
    const takesPhotos = checkOrderPhotoDay(order, today) === null && photos < photoKind.most;
    if (!takesPhotos) return ["finish"];
    return photos === 0 ? ["photo", "finish"] : ["finish", "photo"];
  }
  if (cash !== null && !waiting.isCash)
    return cash.said === null && cash.agreed === null ? ["confirm"] : [];
  return [
    ...(checkDriverOnTheWay(state, today) === null ? (["out"] as const) : []),
    ...(checkJobStart(state, today) === null ? (["start"] as const) : []),
  ];
}

/** The bar with the driver's next steps: at the bottom of a phone's screen, at the top of a wide one. */
export function JobStepsBar(props: {
  readonly order: OrderDetails;
  /** The driver's actions on this order that the phone has not sent yet. */
  readonly waiting: ReturnType<typeof withQueuedActions>["waiting"];
}) {
  const { order, waiting } = props;
  const steps = nextSteps(order, useJohannesburgToday(), waiting);
  const [asked, setAsked] = useState<JobStep | null>(null);
  const close = () => setAsked(null);
  if (steps.length === 0) return null;
  return (
    <section
      data-bottom-bar
      data-no-print
      aria-label="Next step"
      className="yields-to-field fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card px-4 py-3 shadow-soft lg:static lg:rounded-card"
    >
      <div className="mx-auto grid max-w-form grid-cols-2 gap-3">
        {places.map(([step, place]) => {
          if (!steps.includes(step)) return null;
          const isNext = step === steps[0];
          const look = `${place} px-3! ${isNext ? "text-lead" : ""}`;
          const variant = isNext ? "primary" : "secondary";
          return step === "photo" ? (
            <PhotoButton key={step} order={order} variant={variant} className={look} />
          ) : (
            <Button key={step} variant={variant} className={look} onClick={() => setAsked(step)}>
              {jobSteps[step].button}
            </Button>
          );
        })}
      </div>
      <Dialog
        open={asked !== null && steps.includes(asked)}
        hasForm
        onClose={close}
        title={asked ? jobSteps[asked].title : ""}
      >
        {asked && <JobStepForm step={asked} order={order} onClose={close} />}
      </Dialog>
    </section>
  );
}

function PhotoButton(
  props: { readonly order: OrderDetails } & Required<Pick<ButtonProps, "variant" | "className">>,
) {
  const { order, ...look } = props;
  const party = useSignedInParty();
  const call = useFormCall();

  async function send(files: readonly File[]) {
    for (const file of files) {
      const small = await shrinkPicture(file, photoKind.side);
      showToast(await sendOrQueueJobAction(party.id, order, { kind: "photo", file: small }));
    }
    return {};
  }

  return (
    <>
      <PicturesButton
        {...look}
        isBusy={call.busy}
        input={{ capture: "environment" }}
        onPick={(files) => void call.write({}, () => send(files))}
      >
        {call.busy ? "Sending the photo" : order.photos.length === 0 ? "Take photos" : "Photo"}
      </PicturesButton>
      {call.error !== null && (
        <Dialog open title="The photo was not sent" onClose={call.clear}>
          <Notice kind="error">{apiErrorMessage(call.error)}</Notice>
        </Dialog>
      )}
    </>
  );
}
