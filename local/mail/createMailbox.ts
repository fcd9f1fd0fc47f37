import type postgres from 'postgres';

/** Older mails than this many are dropped. */
const KEPT_MAILS = 1000;

export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** What the mail is about: the auth server's `invite`, `recovery`, ..., or a template of the functions. */
  type: string;
  /** Where its button leads; null for a notice. */
  link: string | null;
  /** The same token as a plain link to the auth server, where there is one. */
  confirmationUrl?: string | null;
}

/** A mail in the box. */
export interface Mail extends OutgoingMail {
  id: number;
  createdAt: Date;
  confirmationUrl: string | null;
}

export interface Mailbox {
  send(mail: OutgoingMail): Promise<void>;
  /** The mails, newest first, of one address or of all. Waits for those still being written. */
  list(filter?: { to?: string | undefined }): Promise<Mail[]>;
  get(id: number): Promise<Mail | undefined>;
  /**
   * Does something after the answer to the request: a request for a mail must not take longer
   * when the account exists. `list` and `settled` wait for it.
   */
  inBackground(work: () => Promise<void>): void;
  /** Resolves when nothing is being written; to be awaited before the server stops. */
  settled(): Promise<void>;
}

interface MailRow {
  id: string;
  created_at: Date;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  type: string;
  link: string | null;
  confirmation_url: string | null;
}

/**
 * The mailbox: keeps mails in the database instead of sending them.
 *
 * @param sql a superuser's connections
 * @param options the clock, and who is told of errors in the background
 */
export function createMailbox(
  sql: postgres.Sql,
  options: { now?: () => Date; onError?: (error: unknown) => void } = {},
): Mailbox {
  const now = options.now ?? (() => new Date());
  const pending = new Set<Promise<void>>();

  const settled = async (): Promise<void> => {
    while (pending.size > 0) await Promise.all(pending);
  };

  return {
    send: (mail) => insertMail(sql, mail, now()),
    async list(filter = {}) {
      await settled();
      const to = filter.to?.toLowerCase() ?? null;
      const rows = await sql<MailRow[]>`
        select * from _local.mails
        where ${to}::text is null or recipient = ${to}
        order by id desc`;
      return rows.map(toMail);
    },
    async get(id) {
      const [row] = await sql<MailRow[]>`select * from _local.mails where id = ${id}`;
      return row && toMail(row);
    },
    inBackground(work) {
      const done: Promise<void> = work()
        .catch((error: unknown) => options.onError?.(error))
        .finally(() => pending.delete(done));
      pending.add(done);
    },
    settled,
  };
}

/**
 * Puts a mail into the box.
 *
 * @param sql connections or a transaction of a superuser
 */
export async function insertMail(
  sql: postgres.Sql | postgres.TransactionSql,
  mail: OutgoingMail,
  now: Date,
): Promise<void> {
  await sql`
    insert into _local.mails ${sql({
      created_at: now,
      recipient: mail.to.toLowerCase(),
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      type: mail.type,
      link: mail.link,
      confirmation_url: mail.confirmationUrl ?? null,
    })}`;
  await sql`
    delete from _local.mails where id <= (select max(id) from _local.mails) - ${KEPT_MAILS}`;
}

function toMail(row: MailRow): Mail {
  return {
    id: Number(row.id),
    createdAt: new Date(row.created_at),
    to: row.recipient,
    subject: row.subject,
    html: row.html,
    text: row.text,
    type: row.type,
    link: row.link,
    confirmationUrl: row.confirmation_url,
  };
}
