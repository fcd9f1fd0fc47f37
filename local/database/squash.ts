/**
 * The migrations were squashed once, on 2026-11-22 (docs/adr/0015-squashed-migrations.md). What a
 * database from before that is known by, and what it takes over.
 */
export const SQUASH = {
  /** The migrations that a database from before has, all of them. */
  replaced: [
    '20261121090000',
    '20261121090100',
    '20261121090200',
    '20261121090300',
    '20261121090400',
    '20261121090500',
    '20261121090600',
    '20261121090700',
    '20261121090800',
    '20261121090900',
    '20261121091000',
    '20261121091100',
    '20261121091200',
    '20261121091300',
    '20261121091400',
    '20261121091500',
    '20261121091600',
    '20261121091700',
    '20261121091800',
    '20261121091900',
    '20261121092000',
    '20261121092100',
    '20261121092300',
    '20261121092400',
    '20261121110000',
    '20261121120000',
    '20261121130000',
    '20261121130100',
    '20261121130200',
    '20261121130300',
    '20261121130400',
    '20261121130500',
    '20261121130600',
    '20261121130700',
    '20261121130800',
    '20261121130900',
    '20261121135900',
    '20261121136000',
    '20261121136100',
    '20261121137000',
    '20261121137100',
    '20261121137200',
    '20261121137300',
  ],
  /** The last of those that say the same in their place. */
  last: '20261122102200',
  /** The one among them that says something new, so that it runs there like any later one. */
  added: '20261122100400',
  /** SHA-256 of the dump (dumpSchema) of a database from before, as a test knows. */
  schema: '841fd94caa9c6bc6c0a60341ec2dbdfebfa48005f723eb9538f01bd0e915d5e6',
} as const;
