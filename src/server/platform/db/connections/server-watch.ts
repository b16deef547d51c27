import { isAway, Unavailable } from "../database-errors.ts";
import { hostOf } from "../own-connection.ts";
import {
  connectTo,
  hangUp,
  lookAt,
  type ServerState,
  tryPooler,
  UnfitServer,
} from "./server-state.ts";

type WatchOptions = {
  /** The servers of `DATABASE_URL`, each as a URL of its own. */
  readonly urls: readonly string[];
  /** Which of them is used; one that takes writes when left out. */
  readonly isWanted?: (state: ServerState) => boolean;
  /** Told after each look of the server that is used, and why there is none. */
  readonly onLook: (state: ServerState | null, error?: unknown) => void;
  readonly now?: () => number;
};

type Seen = { readonly client: Awaited<ReturnType<typeof connectTo>>; readonly state: ServerState };

/** Only a new connection meets a changed default, password or limit. */
const renewAfterMs = 5_000;
const lookEveryMs = 1_000;
/** While something is wrong, people wait for each look. */
const lookAgainMs = 250;

function failureOf(urls: readonly string[], failures: readonly unknown[]): unknown {
  const unfit = failures.find((error) => error instanceof UnfitServer);
  if (unfit) return unfit;
  if (failures.length === 1 || !failures.some(isAway)) return failures[0];
  const reasons = failures.map((error, at) => {
    const { message, code } = error as Error & { readonly code?: string };
    return `${hostOf(urls[at] ?? "")}: ${message || code}`;
  });
  return new Unavailable(reasons.join("; "));
}

/**
 * Finds the server that is wanted and keeps an eye on it, over one connection of its own, so that the
 * question never waits behind requests. A server that is wanted is kept for as long as it is.
 */
export function watchServers({
  urls,
  isWanted = ({ readOnly }) => readOnly === null,
  onLook,
  now = () => performance.now(),
}: WatchOptions) {
  let kept: (Seen & { readonly since: number }) | null = null;
  let looking: Promise<ServerState> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function keep(seen: Seen): ServerState {
    if (kept && kept.client !== seen.client) void hangUp(kept.client);
    kept = { ...seen, since: now() };
    return seen.state;
  }

  async function meet(url: string): Promise<Seen> {
    const client = await connectTo(url);
    try {
      const state = await lookAt(client, url);
      if (state.isPooled) await tryPooler(client, url);
      return { client, state };
    } catch (error) {
      void hangUp(client);
      throw error;
    }
  }

  /** The present server over its present connection; null when that says nothing good. */
  async function lookAtKept(): Promise<ServerState | null> {
    if (!kept) return null;
    const { client, state } = kept;
    const seen = await lookAt(client, state.url).catch(() => null);
    if (seen) kept = { ...kept, state: seen };
    return seen;
  }

  async function meetAll(): Promise<ServerState> {
    const meetings = urls.map(meet);
    // A host that is silent must not hold up the one that is wanted.
    const wanted = await Promise.any(
      meetings.map(async (meeting) => {
        const seen = await meeting;
        if (!isWanted(seen.state)) throw new Unavailable("it is not wanted");
        return seen;
      }),
    ).catch(() => null);
    const outcomes = wanted ? null : await Promise.allSettled(meetings);
    const best =
      wanted ?? outcomes?.find((outcome) => outcome.status === "fulfilled")?.value ?? null;
    for (const meeting of meetings) {
      meeting.then(
        (seen) => void (seen !== best && hangUp(seen.client)),
        () => undefined,
      );
    }
    if (best) return keep(best);
    const failures = outcomes?.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    throw failureOf(urls, failures ?? []);
  }

  async function lookNow(): Promise<ServerState> {
    const before = await lookAtKept();
    if (before === null || !isWanted(before)) return meetAll();
    if (kept && now() - kept.since < renewAfterMs) return before;
    const renewed = await meet(before.url).catch(() => null);
    // The server may have no connection left for a new caller and still answer the old ones.
    if (renewed === null) return before;
    const state = keep(renewed);
    return isWanted(state) ? state : meetAll();
  }

  async function lookAndTell(): Promise<ServerState> {
    if (isStopped) throw new Unavailable("the connections are closed");
    try {
      const state = await lookNow();
      onLook(state);
      return state;
    } catch (error) {
      if (kept) void hangUp(kept.client);
      kept = null;
      onLook(null, error);
      throw error;
    }
  }

  /** Looks now; those who ask at the same time share one look. After the end it fails. */
  function look(): Promise<ServerState> {
    looking ??= lookAndTell().finally(() => {
      looking = null;
    });
    return looking;
  }

  return {
    look,
    /** Looks every second from now on, and more often while `isFine` says no. */
    start: (isFine: () => boolean): void => {
      const next = () => {
        if (isStopped) return;
        const inMs = isFine() ? lookEveryMs : lookAgainMs;
        timer = setTimeout(async () => {
          // `onLook` has told of a look that failed.
          await look().catch(() => undefined);
          next();
        }, inMs).unref();
      };
      if (timer === undefined) next();
    },
    /** Looks no more; resolves when its connection is closed. */
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await looking?.catch(() => undefined);
      const client = kept?.client;
      kept = null;
      if (client) await hangUp(client);
    },
  };
}

/** The server that takes writes at this moment; without one, any that answers. For one piece of work. */
export async function findPrimary(urls: readonly string[]): Promise<ServerState> {
  const watch = watchServers({ urls, onLook: () => undefined });
  return watch.look().finally(watch.stop);
}
