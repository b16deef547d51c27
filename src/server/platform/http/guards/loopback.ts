const loopbackAddress = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
const loopbackName = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether a connection from this address comes from this very machine. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return loopbackAddress.test(address ?? "");
}

/** Whether this host name, without a port, always means the machine that says it. */
export function isLoopbackName(name: string): boolean {
  return loopbackName.test(name);
}
