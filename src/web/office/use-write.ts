import { ApiError, messageOf } from "#web/api/api-error.ts";
import { useReadAgain } from "#web/api/query-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { toast } from "#web/ui/toasts/toast.ts";

/**
 * Makes a write that has no form, once at a time: its message is shown, and whether it is done or
 * refused, the page is read again.
 */
export function useWrite<Input = void>(options: {
  readonly write: (input: Input) => Promise<{ readonly msg?: string } | undefined>;
  /** Said when the server no longer knows the record: somebody else did the same before. */
  readonly goneText?: string;
  readonly onWritten?: () => void;
  readonly onDone?: () => void;
  /** A refusal is a message that passes; the caller shows it when left out. */
  readonly toastsError?: boolean;
}): {
  readonly busy: boolean;
  readonly error: string | null;
  readonly start: (input: Input) => void;
  readonly reset: () => void;
} {
  const readAgain = useReadAgain();
  const { write, goneText } = options;
  const call = useFormCall();

  async function make(input: Input): Promise<void> {
    try {
      const answer = await write(input);
      if (answer?.msg !== undefined) toast(answer.msg);
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      if (!isGone || goneText === undefined) {
        if (options.toastsError) toast(messageOf(error), "error");
        void readAgain();
        throw error;
      }
      toast(goneText, "info");
    }
    options.onWritten?.();
    await readAgain();
    options.onDone?.();
  }

  return {
    busy: call.busy,
    error: call.error === null ? null : messageOf(call.error),
    start: (input) => void call.run(() => make(input)),
    reset: call.clear,
  };
}
