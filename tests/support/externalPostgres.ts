import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { findBinaries } from '../../local/postgres/binaries';
import { findSystemUser } from '../../local/postgres/systemUser';
import { writeCertificates } from './certificates';

const PASSWORD = 'a password: 100 %';

/** A PostgreSQL server that is not ours, reached by TCP. */
export interface ExternalPostgres {
  /** The DATABASE_URL of an empty database. */
  url: string;
  start(): Promise<void>;
  /** Ends it at once, connections and all. */
  stop(): Promise<void>;
}

/**
 * Makes a PostgreSQL server as somebody might run one already: its superuser is called postgres, it
 * listens on a port, asks for a password, and speaks TLS with a certificate of `localhost`.
 *
 * @param folder an empty folder that Postgres' user may pass; the certificates of writeCertificates are there
 * @param port a free one
 */
export async function createExternalPostgres(
  folder: string,
  port: number,
): Promise<ExternalPostgres> {
  const cluster = join(folder, 'server');
  const passwordFile = join(folder, 'password');
  mkdirSync(cluster);
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
  const user = findSystemUser(cluster);
  if (user) for (const path of [cluster, passwordFile]) chownSync(path, user.uid, user.gid);
  const options = {
    cwd: '/',
    stdio: 'ignore' as const,
    ...(user && { uid: user.uid, gid: user.gid }),
  };
  const binaries = findBinaries(user);
  const setup = [`--pgdata=${cluster}`, '--username=postgres', `--pwfile=${passwordFile}`];
  execFileSync(binaries.initdb, [...setup, '--auth=scram-sha-256', '--encoding=UTF8'], options);

  await writeCertificates(folder);
  const [tlsCertificate, tlsKey] = ['server.pem', 'server.key'].map((name) => {
    const file = join(folder, name);
    if (user) chownSync(file, user.uid, user.gid);
    return file;
  });
  const tls = ['ssl=on', `ssl_cert_file=${tlsCertificate}`, `ssl_key_file=${tlsKey}`].flatMap(
    (setting) => ['-c', setting],
  );

  const server = `postgres://postgres:${encodeURIComponent(PASSWORD)}@localhost:${port}`;
  const address = ['-c', 'listen_addresses=localhost', '-c', 'unix_socket_directories='];
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(
      binaries.postgres,
      ['-D', cluster, '-p', String(port), ...address, ...tls],
      options,
    );
    while (!(await answers(`${server}/postgres`)))
      if (child.exitCode !== null) throw new Error('The external Postgres does not start');
  };
  await start();
  const sql = postgres(`${server}/postgres`, { max: 1 });
  await sql`create database larder`;
  await sql.end();
  return {
    url: `${server}/larder`,
    start,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2 });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
