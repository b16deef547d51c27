import type { FastifyBaseLogger } from "fastify";
import type { Kysely, Transaction } from "kysely";
import type { Party } from "./caller.ts";
import type { ServerConfig } from "./config.ts";
import type { RateLimits } from "./limits/counted-limits.ts";
import type { QueuedMailData } from "./mail/mails.ts";
import type { MapsProvider } from "./maps/maps-provider.ts";
import type { PasswordHasher } from "./platform/crypto/password-hasher.ts";
import type { SecretKeys } from "./platform/crypto/secrets.ts";
import type { EpochMsClock } from "./platform/db/database-clock.ts";
import type { DatabasePool } from "./platform/db/pool.ts";
import type { BackgroundJobQueue } from "./platform/jobs/jobs.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import type { ProcessMetrics } from "./platform/metrics/metrics.ts";
import type { SmsSender } from "./platform/sms/sms-gateway.ts";
import type { DatabaseTables } from "./tables/tables.ts";

export type Db = Kysely<DatabaseTables>;
export type Trx = Transaction<DatabaseTables>;

/** Everything that a use case needs to do its work. Tests make one with their own clock and mailbox. */
export type AppContext = {
  readonly db: Db;
  readonly database: Pick<DatabasePool, "look">;
  readonly clock: EpochMsClock;
  readonly secrets: SecretKeys;
  readonly hasher: PasswordHasher;
  readonly limits: RateLimits;
  readonly jobs: BackgroundJobQueue<QueuedMailData>;
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  readonly maps: MapsProvider;
  readonly log: FastifyBaseLogger;
  readonly metrics: ProcessMetrics;
  /** Whether administrators need a passkey. */
  readonly adminPasskeys: ServerConfig["adminPasskeys"];
  /** The address of the site for visitors, without a slash at the end. */
  readonly baseUrl: string;
};

/** An action on the record with an id. Most actions return a message for the caller. */
export type UseCase<Body = unknown, Answer = { readonly msg: string }> = (
  context: AppContext,
  caller: Party,
  id: string,
  body: Body,
) => Promise<Answer>;

/** The body of a call that needs a reason. */
export type BodyWithReason = { readonly reason: string };

/** The reply to a call that added a record. */
export type RecordAddedReply = { readonly id: string; readonly msg: string };
