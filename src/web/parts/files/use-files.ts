import { useState } from "react";
import {
  type FileKind,
  fileKinds,
  fileTooLargeMessage,
  maxUploadedFileBytes,
} from "#domain/files/file-kinds.ts";
import { createRandomId } from "#web/browser/random-id.ts";
import { createPreviewUrl, shrinkPicture } from "#web/browser/shrink-picture.ts";
import { useMarkFormUnsaved } from "#web/drafts/unsaved.ts";

/** A chosen file that is not sent yet; a picture is made smaller. `preview` is empty where none is shown. */
type ChosenFile = { readonly id: string; readonly content: Blob; readonly preview: string };

/** Sends one file; `onProgress` gets the share of the file that is sent, from 0 to 1. */
type SendOne = (
  file: Blob,
  onProgress: (part: number) => void,
) => Promise<{ readonly msg: string }>;

export type FileSelection = ReturnType<typeof useFileSelection>;

/**
 * Holds the files of one kind that a form sends. Leaving the page with unsent files needs a confirmation.
 *
 * @param stored how many files of this kind the server has already
 */
export function useFileSelection(kind: FileKind, stored = 0) {
  const { most, side, types, wrongTypeMessage } = fileKinds[kind];
  const isSingle = most === 1;
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [storedBefore] = useState(stored);
  const [sentCount, setSentCount] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [part, setPart] = useState<number | null>(null);
  useMarkFormUnsaved(chosen.length > 0);
  // The page may not have read the number of stored files again since it sent some.
  const known = Math.max(stored, storedBefore + sentCount);
  const room = isSingle ? 1 : most - known - chosen.length;

  /** The reason against a file; null for none. A file of unknown type is left for the server to judge. */
  function findProblem({ type, size }: File): string | null {
    if (type.startsWith("image/")) return null;
    if (type !== "" && !types.some((taken) => taken === type)) return wrongTypeMessage;
    return size > maxUploadedFileBytes ? fileTooLargeMessage : null;
  }

  /** Adds the files that may be sent, and makes pictures smaller. A form for one file takes the newest. */
  async function choose(files: readonly File[]) {
    const taken = files.filter((file) => findProblem(file) === null);
    const [refused] = files.flatMap((file) => findProblem(file) ?? []);
    const tooMany = `That is more than ${most} photos. The first ${room} of them are taken.`;
    setProblem(refused ?? (taken.length > room ? tooMany : undefined));
    if (isSingle) setChosen([]);
    setReading(true);
    try {
      // Files are read one after the other: a phone lacks the memory for twelve large pictures.
      for (const file of taken.slice(0, room)) {
        const content = await shrinkPicture(file, side);
        const preview = isSingle ? "" : await createPreviewUrl(content);
        setChosen((before) => [...before, { id: createRandomId(), content, preview }]);
      }
    } finally {
      setReading(false);
    }
  }

  function drop(id: string) {
    setProblem(undefined);
    setChosen((before) => before.filter((other) => other.id !== id));
  }

  /** Sends one file after the other; unsent files stay chosen. Returns the server's last message. */
  async function send(sendOne: SendOne): Promise<string> {
    let msg = "";
    try {
      for (const { id, content } of chosen) {
        setPart(0);
        msg = (await sendOne(content, setPart)).msg;
        setSentCount((count) => count + 1);
        drop(id);
      }
      return msg;
    } finally {
      setPart(null);
    }
  }

  return { isSingle, types, chosen, problem, isReading, part, room, choose, drop, send };
}
