import { expect, it } from 'vitest';
import { listFunctionFaults } from '../../../scripts/mutants/functionFaults';
import { applyWrittenFault } from '../../../scripts/mutants/writtenFunctionFaults';

const DEFINITION = `create or replace function private.f() returns void language plpgsql as $$
begin
  perform private.require_live_session();
  if (a or b) is not true then
    raise exception 'No: it''s not yours.' using errcode = '42501';
  elsif exists (select) then
    raise sqlstate 'PT404' using message = 'There is none.';
  end if;
  if c then
    return;
  end if;
end $$`;

it('leaves out one check at a time: each refusal, and the check of the session', () => {
  const faults = listFunctionFaults(DEFINITION);
  expect(faults.map(({ what }) => what)).toEqual([
    "never raises 'No: it''s not yours.'",
    "never raises 'There is none.'",
    'does not ask for a live session',
  ]);
  const [first, second, third] = faults.map(({ definition }) => definition);
  expect(first).toContain("  if false then\n    raise exception 'No");
  expect(first).toContain('elsif exists (select) then');
  expect(second).toContain('if (a or b) is not true then');
  expect(second).toContain("elsif false then\n    raise sqlstate 'PT404'");
  expect(third).not.toContain('require_live_session');
  expect(third).toContain('if (a or b) is not true then');
});

it('takes the function that refuses for a refusal, and tells one from the next', () => {
  const check = 'if a then perform private.refuse(); end if;';
  const faults = listFunctionFaults(`begin ${check} ${check} end`);
  expect(faults).toEqual([
    {
      what: "never raises 'not_allowed'",
      definition: `begin if false then perform private.refuse(); end if; ${check} end`,
    },
    {
      what: "never raises 'not_allowed' (2)",
      definition: `begin ${check} if false then perform private.refuse(); end if; end`,
    },
  ]);
});

it('finds nothing in a function that refuses nobody', () => {
  expect(listFunctionFaults('begin if c then return; end if; end')).toEqual([]);
});

it('leaves out each call of a function that refuses, asks or counts', () => {
  const calls = [
    "perform private.require_location((select l from t where l.id = p), 'visit');",
    'perform private.refuse_too_many(p_ids);',
    'perform private.refuse_too_many(p_others);',
    'perform private.count_deletions(deleted);',
  ];
  const definition = `begin ${calls.join(' ')} perform private.record_event(p); end`;
  const faults = listFunctionFaults(definition);
  expect(faults.map(({ what }) => what)).toEqual([
    'does not ask require_location',
    'does not ask refuse_too_many',
    'does not ask refuse_too_many (2)',
    'does not ask count_deletions',
  ]);
  for (const [index, fault] of faults.entries())
    expect(fault.definition).toBe(definition.replace(calls[index] ?? '', 'null;'));
});

it('writes a fault into a function that holds what it replaces once', () => {
  const fault = { name: 'f', find: 'and a.actor = auth.uid()', replace: '' };
  expect(applyWrittenFault(fault, 'where b and a.actor = auth.uid()').definition).toBe('where b ');
  expect(applyWrittenFault(fault, 'where b and a.actor = auth.uid()').what).toBe(
    '`and a.actor = auth.uid()` becomes `nothing`',
  );
  expect(() => applyWrittenFault(fault, 'where b')).toThrow('f does not hold this once');
});
