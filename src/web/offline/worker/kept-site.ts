/** What the build tells the worker about itself (ops/service-worker.ts). */
export type BuiltSite = {
  /** Changes with any of the files. */
  readonly version: string;
  /** An address that answers with the page from which all pages of the app start. */
  readonly shell: string;
  /** What that page loads at once. */
  readonly first: readonly string[];
  /** The code of the pages of a booking, of its orders and of a driver. */
  readonly rest: readonly string[];
  /** The addresses of the documents: pages of text, which are not of the app. */
  readonly documents: readonly string[];
};

const prefix = "layisha-";

/** The details that the server writes into each page. */
const companyDetails = /<script type="application\/json" id="company-data">.*?<\/script>/;

/** How long a page that could be shown from here waits for the server, in milliseconds. */
const patienceMs = 3000;

/**
 * The pages that open without a server, in the caches of one version of the site. Nothing personal is
 * in them: files of the build alone are kept, never an answer of the API.
 */
export function keptSite(built: BuiltSite, caches: CacheStorage, load: typeof fetch) {
  const name = prefix + built.version;
  const files = new Set([...built.first, ...built.rest]);
  const documents = new Set(built.documents);

  /** A page of an earlier version goes on with the files of its own. */
  async function find(address: string): Promise<Response | undefined> {
    // The only header that an answer varies with is the way in which it came compressed.
    const options = { ignoreVary: true };
    try {
      const own = await caches.open(name);
      return (await own.match(address, options)) ?? (await caches.match(address, options));
    } catch {
      // A browser whose storage is broken has the network, as without a worker.
      return undefined;
    }
  }

  async function store(address: string, answer: Response): Promise<void> {
    if (answer.ok && !answer.redirected) await (await caches.open(name)).put(address, answer);
  }

  /** @throws Error for a file that the server does not give */
  async function keepFile(address: string): Promise<void> {
    const own = await caches.open(name);
    if (await own.match(address)) return;
    const answer = (await find(address)) ?? (await load(address, { priority: "low" }));
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`);
    await store(address, answer);
  }

  /** Makes every address of the app start where the server is away; the page then says so. */
  async function keepShell(): Promise<void> {
    const answer = await load(built.shell, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${built.shell} answers ${answer.status}.`);
    const headers = new Headers(answer.headers);
    for (const header of ["content-encoding", "content-length"]) headers.delete(header);
    const html = (await answer.text()).replace("<html ", '<html data-away="" ');
    await store(built.shell, new Response(html, { headers }));
    for (const address of built.first) await keepFile(address);
  }

  /** The shell goes on with the company's details of the page that came last. */
  async function renewShell(page: Response): Promise<void> {
    const kept = await (await caches.open(name)).match(built.shell);
    const latest = companyDetails.exec(await page.text())?.[0];
    if (!kept || latest === undefined) return;
    const html = await kept.text();
    const renewed = html.replace(companyDetails, () => latest);
    if (renewed === html) return;
    await store(built.shell, new Response(renewed, { headers: kept.headers }));
  }

  /** The rest, one after the other: it must not be in the way of the page. */
  async function keepRest(): Promise<void> {
    for (const address of built.rest) await keepFile(address);
  }

  /** A hashed file: from here if it was kept, by whatever version. */
  async function openFile(request: Request, until: (work: Promise<unknown>) => void) {
    const { pathname } = new URL(request.url);
    const kept = await find(pathname);
    if (kept) return kept;
    const answer = await load(request);
    if (files.has(pathname)) until(store(pathname, answer.clone()));
    return answer;
  }

  /**
   * A page: the server's, or what is kept where the server is away or slow. Nothing stands in for a
   * document that is only slow and was never read here.
   */
  async function openPage(
    request: Request,
    fromServer: Promise<Response>,
    until: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const path = pathOf(request);
    const isDocument = documents.has(path);
    const copy = isDocument ? await find(path) : await find(built.shell);
    const answer = await (copy ? soon(fromServer) : fromServer).catch(() => null);
    if (answer === null || isAway(answer)) {
      return copy ?? (await find(built.shell)) ?? answer ?? Response.error();
    }
    if (isDocument) until(store(path, answer.clone()));
    until(renewShell(answer.clone()));
    return answer;
  }

  /** Forgets the versions before this one; call it while no page of theirs is open. */
  async function forgetOthers(): Promise<void> {
    for (const other of await caches.keys()) {
      if (other.startsWith(prefix) && other !== name) await caches.delete(other);
    }
  }

  return { keepShell, keepRest, openFile, openPage, forgetOthers };
}

/** The path as the server reads it. */
function pathOf({ url }: Request): string {
  const path = new URL(url).pathname.toLowerCase();
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

/** A proxy says so of a server that is away. */
function isAway({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}

function soon(answer: Promise<Response>): Promise<Response | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
  return Promise.race([answer, late]);
}
