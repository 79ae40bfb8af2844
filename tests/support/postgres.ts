import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** An empty database of a test's own. */
export interface TestDatabase {
  /** For `DATABASE_URL`. */
  readonly url: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * Makes an empty database on the run's PostgreSQL server: that of `DATABASE_URL`, whose user must be allowed to create databases,
 * or one that the first test starts.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = await serverUrl();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) };
}

async function serverUrl(): Promise<string> {
  const door = inject("postgresDoor");
  if (door === "") return process.env.DATABASE_URL ?? "";
  const reply = await fetch(door);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`No PostgreSQL for the tests: ${text}. DATABASE_URL may name one.`);
  return text;
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
