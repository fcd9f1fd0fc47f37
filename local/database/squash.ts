/**
 * The migrations were squashed before the first release (docs/adr/0015-squashed-migrations.md). What
 * a database from before that is known by.
 */
export const SQUASH = {
  /** The migrations that such a database has, all of them and no other. */
  replaced: [
    '20261122100000',
    '20261122100100',
    '20261122100200',
    '20261122100300',
    '20261122100400',
    '20261122100500',
    '20261122100600',
    '20261122100700',
    '20261122100800',
    '20261122100900',
    '20261122101000',
    '20261122101100',
    '20261122101200',
    '20261122101300',
    '20261122101400',
    '20261122101500',
    '20261122101600',
    '20261122101700',
    '20261122101800',
    '20261122101900',
    '20261122102000',
    '20261122102100',
    '20261122102200',
    '20261123100000',
    '20261123100100',
    '20261123100200',
    '20261123100300',
    '20261123100400',
    '20261123110000',
    '20261123110100',
    '20261123110200',
    '20261123120000',
    '20261123130000',
    '20261124100000',
  ],
  /** Versions between these that the folder does not have are from before the squash. */
  since: '20261121000000',
  until: '20261124999999',
  /** The one that is applied to an adopted database like a later one: it makes `procedure` anew. */
  added: '20261122100400',
  /** What `added` makes; the hash leaves it out, as its form does not matter. */
  procedure: 'procedure private.tenant_table(',
  /** SHA-256 of the dump (hashOfSchema) of a database from before, as a test knows. */
  schema: '3f4421e7e43eb21c394c5b009e2e0605d4b4380afffadb6ed8e9631e5a0d2a83',
} as const;
