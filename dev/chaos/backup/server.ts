import { ask } from "./contents.ts";

/** Another database of the same server. */
export function databaseOf(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Makes a database with nothing in it, in place of the one of this name. */
export async function recreate(url: string, name: string): Promise<string> {
  await drop(url, name);
  await ask(databaseOf(url, "postgres"), `create database ${name}`);
  return databaseOf(url, name);
}

export async function drop(url: string, name: string): Promise<void> {
  await ask(databaseOf(url, "postgres"), `drop database if exists ${name} with (force)`);
}
