import { z } from "zod";
import { documentKindNames, documentKindStates, documentStates } from "#domain/fleet/documents.ts";
import { licenceCodes } from "#domain/fleet/driving-law.ts";
import { declareEndpoints } from "./endpoint.ts";
import { documentFilterStates, documentStatusTabs } from "./list-filters.ts";
import { describeCallWithReason, describeListCall } from "./record-calls.contract.ts";
import * as shape from "./shapes.ts";

const kind = z.enum(documentKindNames, "Choose a kind of document.");
const expiresOn = shape.optionalFormText(10);
/** The code of a driving licence as staff read it; for no other document. */
const licenceCode = z.enum(licenceCodes, "Choose the code on the licence.").optional();
/** The kind of a document, the id of its driver or vehicle, and the last day on which it is valid. */
const about = { kind, holderId: shape.recordIdField, expiresOn };

/** A driver or a vehicle, with the documents of each kind. */
export const documentHolderSchema = z.object({
  id: z.string(),
  type: z.enum(["driver", "vehicle"]),
  /** The driver's name, or the vehicle's licence plate in its standard spelling. */
  name: z.string(),
  kinds: shape.objectListField({
    kind,
    isNeeded: z.boolean(),
    standing: z.enum(documentKindStates),
    /** The accepted document, the one that waits for review, and the last refused one; the newest first. */
    documents: shape.objectListField({
      id: z.string(),
      state: z.enum(documentStates),
      expiresOn: z.string().nullable(),
      /** The code of a driving licence as staff read it; null while nobody did, and for other documents. */
      licenceCode: z.enum(licenceCodes).nullable(),
      /** True for a document with a file; false for one that staff saw on paper. */
      hasFile: z.boolean(),
      reason: z.string(),
      sentAt: shape.instantField,
    }),
  }),
});

const listedDocument = z.object({
  id: z.string(),
  kind,
  state: z.enum(documentStates),
  expiresOn: z.string().nullable(),
  sentAt: shape.instantField,
  holderType: z.enum(["driver", "vehicle"]),
  holderId: z.string(),
  holderName: z.string(),
});

export const documentEndpoints = declareEndpoints(["manageDocuments"], {
  "GET /api/documents/mine": {
    summary: "The documents of the calling driver and of the driver's vehicles",
    access: ["driver"],
    reply: z.object({ mustProveAddress: z.boolean(), holders: z.array(documentHolderSchema) }),
  },
  "GET /api/documents/of/{id}": {
    summary: "The documents of one driver, or of one vehicle",
    reply: documentHolderSchema,
  },
  "GET /api/documents/all": describeListCall(
    "Documents that wait for review, that end within 30 days, or that have ended",
    listedDocument,
    { standing: z.enum(documentFilterStates).default("waiting") },
    { standing: documentStatusTabs },
  ),
  "GET /api/documents/file/{id}": {
    summary: "A document's file, for staff and the driver whose document it is",
    access: ["driver", "manageDocuments"],
    document: "*/*",
  },
  "POST /api/documents/send": {
    summary:
      "Send a document as a photo or a PDF; it waits for our review in the place of one that waits",
    access: ["driver", "manageDocuments"],
    query: z.strictObject(about),
    upload: true,
    reply: shape.createdRecordReply,
    errors: ["not_found"],
  },
  "POST /api/documents/receive": {
    summary: "Record a document that staff saw on paper or in a message",
    body: z.strictObject({ ...about, licenceCode }),
    reply: shape.createdRecordReply,
    errors: ["not_found"],
  },
  "PATCH /api/documents/accept/{id}": {
    summary:
      "Accept a document, which replaces the one in force, or correct the code of an accepted licence",
    /** The last valid day as staff read it on the document; when left out, the day that the sender gave. */
    body: z.strictObject({ expiresOn: shape.boundedText(10).optional(), licenceCode }),
    errors: ["document_settled"],
  },
  "PATCH /api/documents/refuse/{id}": describeCallWithReason(
    "Refuse a document with a reason that its driver reads, also one that was accepted",
    "document_settled",
  ),
});
