/** What stops a start for a reason outside of the program; the message says what to do. */
export class StartError extends Error {}

/** Opens a listener on the port of this setting, and says what to do when that cannot be. */
export async function listenOn<T>(
  setting: string,
  port: number,
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartError(`Port ${port} is in use. Stop what uses it, or set ${setting}.`);
    if (code === "EACCES")
      throw new StartError(`Port ${port} needs more rights. Set ${setting} to one above 1023.`);
    throw error;
  }
}
