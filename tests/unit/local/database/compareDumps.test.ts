// @vitest-environment node
import { expect, it } from 'vitest';
import { compareDumps } from '../../../../local/database/compareDumps';

const DUMP = `function private.f()
  CREATE FUNCTION private.f()
    begin
    
      return 1;
    end
  owner postgres

table public.a
  column id uuid
  owner postgres
`;

it('finds nothing between a dump and itself', () => {
  expect(compareDumps(DUMP, DUMP)).toEqual([]);
});

it('shows each object that differs, with the lines that do', () => {
  expect(
    compareDumps(
      DUMP,
      DUMP.replace('return 1', 'return 2').replace('uuid\n', 'uuid\n  column b text\n'),
    ),
  ).toEqual([
    '  function private.f()',
    '-       return 1;',
    '+       return 2;',
    '  table public.a',
    '+   column b text',
  ]);
});

it('shows what only one of the two has as a whole', () => {
  const [f = '', table = ''] = DUMP.split('\n\n');
  expect(compareDumps(f, DUMP)).toEqual(
    ['table public.a', '  column id uuid', '  owner postgres'].map((line) => `+ ${line}`),
  );
  expect(compareDumps(DUMP, table)[0]).toBe('- function private.f()');
});
