import { ApiError, messageOf } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { toast } from "#web/ui/toasts/toast.ts";

/** A write without a form, once at a time; done or refused, the page is read again. */
export function useWrite<Input = void>(options: {
  readonly write: (input: Input) => Promise<{ readonly msg?: string } | undefined>;
  /** Said when the server no longer knows the record: somebody else did the same before. */
  readonly goneText?: string;
  readonly onWritten?: () => void;
  /** After it, also where the record and its button have gone. */
  readonly onDone?: () => void;
  /** A refusal is a message that passes; the caller shows it when left out. */
  readonly toastsError?: boolean;
}) {
  const { write, goneText } = options;
  const call = useFormCall();

  async function send(input: Input) {
    try {
      return (await write(input)) ?? null;
    } catch (error) {
      if (goneText !== undefined && error instanceof ApiError && error.status === 404) {
        toast(goneText, "info");
        return null;
      }
      if (options.toastsError) toast(messageOf(error), "error");
      throw error;
    }
  }

  async function make(input: Input) {
    let isWritten = false;
    const written = () => {
      isWritten = true;
      options.onWritten?.();
    };
    await call.write({}, () => send(input), written);
    if (isWritten) options.onDone?.();
  }

  return {
    busy: call.busy,
    error: call.error === null ? null : messageOf(call.error),
    start: (input: Input) => void make(input),
    reset: call.clear,
  };
}
