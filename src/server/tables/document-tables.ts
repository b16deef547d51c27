import type { Generated } from "kysely";
import type { KeptFileType } from "#domain/files/kept-file.ts";
import type { DocumentKind, DocumentState } from "#domain/fleet/documents.ts";

/** The tables of documents, and of the files of documents and photos. */
export type DocumentTables = {
  /** What people sent, as it is kept. `content` is read one file at a time. */
  stored_files: {
    id: string;
    content: Buffer;
    sha256: Buffer;
    type: KeptFileType;
    created_at: Date;
  };
  /** Of a driver or of a vehicle. Its file goes with the row, by a trigger. */
  documents: {
    id: string;
    driver_id: string | null;
    vehicle_id: string | null;
    kind: DocumentKind;
    state: DocumentState;
    /** Null for what staff saw on paper. */
    file_id: string | null;
    expires_on: string | null;
    reason: Generated<string>;
    created_at: Date;
    settled_at: Date | null;
    warned_at: Generated<Date | null>;
  };
};
