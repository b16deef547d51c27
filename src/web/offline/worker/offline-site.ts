/** The files of the site, which the build lists in the worker (ops/service-worker.ts). */
export type SiteFiles = {
  /** A hash of all files, which changes with each version of the site. */
  readonly version: string;
  /** The path of the shell: the HTML page without content from which every page of the app starts. */
  readonly shell: string;
  /** The files that the shell loads at once. */
  readonly first: readonly string[];
  /** The files with the code of the pages of a booking, of orders and of a driver. */
  readonly rest: readonly string[];
  /** The paths of the documents: pages of text, such as the terms, that do not start from the shell. */
  readonly documents: readonly string[];
};

const prefix = "layisha-";

/** Matches the script element in which the server writes the company's details into each page. */
const companyDetails = /<script type="application\/json" id="company-data">.*?<\/script>/;

/** How long the worker waits for the server if it has stored the page, in milliseconds. */
const waitMs = 3000;

/**
 * The pages that open without a server. Each version of the site has a cache of its own, which holds nothing
 * personal: only files of the build are stored, never a reply of the API.
 */
export function createOfflineSite(built: SiteFiles, caches: CacheStorage, load: typeof fetch) {
  const name = prefix + built.version;
  const files = new Set([...built.first, ...built.rest]);
  const documents = new Set(built.documents);

  /** Finds a stored file: of this version, else of an earlier version, of which pages may still be open. */
  async function find(address: string): Promise<Response | undefined> {
    // Stored answers vary only by compression, which does not matter to the browser.
    const options = { ignoreVary: true };
    try {
      const own = await caches.open(name);
      return (await own.match(address, options)) ?? (await caches.match(address, options));
    } catch {
      // If the browser's storage is broken, files come from the network, as without a worker.
      return undefined;
    }
  }

  async function store(address: string, answer: Response): Promise<void> {
    if (answer.ok && !answer.redirected) await (await caches.open(name)).put(address, answer);
  }

  /** Stores a file of the build, unless it is stored. @throws Error for a file that the server does not have */
  async function storeFile(address: string): Promise<void> {
    const own = await caches.open(name);
    if (await own.match(address)) return;
    const answer = (await find(address)) ?? (await load(address, { priority: "low" }));
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`);
    await store(address, answer);
  }

  /** Stores the shell, the start of every page of the app, with a mark that the server is away. */
  async function storeShell(): Promise<void> {
    const answer = await load(built.shell, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${built.shell} answers ${answer.status}.`);
    const headers = new Headers(answer.headers);
    for (const header of ["content-encoding", "content-length"]) headers.delete(header);
    const html = (await answer.text()).replace("<html ", '<html data-away="" ');
    await store(built.shell, new Response(html, { headers }));
    for (const address of built.first) await storeFile(address);
  }

  /** Copies the company's details from a page that the server just sent into the stored shell. */
  async function updateShell(page: Response): Promise<void> {
    const stored = await (await caches.open(name)).match(built.shell);
    const latest = companyDetails.exec(await page.text())?.[0];
    if (!stored || latest === undefined) return;
    const html = await stored.text();
    const updated = html.replace(companyDetails, () => latest);
    if (updated === html) return;
    await store(built.shell, new Response(updated, { headers: stored.headers }));
  }

  /** Stores the files in `rest` one after the other, so that they do not slow down the open page. */
  async function storeRest(): Promise<void> {
    for (const address of built.rest) await storeFile(address);
  }

  /** Answers with a file of the build: the file stored for any version, else the server's. */
  async function openFile(request: Request, until: (work: Promise<unknown>) => void) {
    const { pathname } = new URL(request.url);
    const stored = await find(pathname);
    if (stored) return stored;
    const answer = await load(request);
    if (files.has(pathname)) until(store(pathname, answer.clone()));
    return answer;
  }

  /**
   * Answers with the server's page, or with the stored page while the server is away or slow. A document
   * that is not stored waits for a slow server.
   */
  async function openPage(
    request: Request,
    fromServer: Promise<Response>,
    until: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const path = readPath(request);
    const isDocument = documents.has(path);
    const copy = isDocument ? await find(path) : await find(built.shell);
    const answer = await (copy ? answerInTime(fromServer) : fromServer).catch(() => null);
    if (answer === null || isProxyError(answer)) {
      return copy ?? (await find(built.shell)) ?? answer ?? Response.error();
    }
    if (isDocument) until(store(path, answer.clone()));
    until(updateShell(answer.clone()));
    return answer;
  }

  /** Deletes the files of other versions. The caller makes sure that no page of those is open. */
  async function deleteOtherVersions(): Promise<void> {
    for (const other of await caches.keys()) {
      if (other.startsWith(prefix) && other !== name) await caches.delete(other);
    }
  }

  return { storeShell, storeRest, openFile, openPage, deleteOtherVersions };
}

/** The path of a request in lower case and without a slash at its end, as the server reads paths. */
function readPath({ url }: Request): string {
  const path = new URL(url).pathname.toLowerCase();
  return path.length > 1 ? path.replace(/\/$/, "") : path;
}

/** Whether a proxy answered for a server that is away. */
function isProxyError({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}

/** Waits for the answer; null where it does not come within `waitMs`. */
function answerInTime(answer: Promise<Response>): Promise<Response | null> {
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null));
  return Promise.race([answer, tooLate]);
}
