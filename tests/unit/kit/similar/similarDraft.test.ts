import EventOutlined from '@mui/icons-material/EventOutlined';
import { describe, expect, it } from 'vitest';
import { MASKED } from '../../../../src/data/withSensitive';
import { defineResource } from '../../../../src/kit/defineResource';
import { date, phone, text } from '../../../../src/kit/fields/fields';
import { draftOf, isEnough, saysMore } from '../../../../src/kit/similar/similarDraft';

const similar = {
  rpc: 'similar_clients',
  fields: ['first_name', 'last_name', 'date_of_birth', 'phone_number'],
  names: ['first_name', 'last_name'],
  identity: ['first_name', 'last_name', 'date_of_birth'],
  known: [],
};
const clients = defineResource('clients', {
  icon: EventOutlined,
  softDelete: 'update',
  fields: {
    full_name: text({ readOnly: true }),
    first_name: text({ max: 20 }),
    last_name: text(),
    date_of_birth: date({ past: true }),
    phone_number: phone(),
  },
  list: ['full_name'],
  search: [],
  sort: { field: 'full_name', order: 'ASC' },
});
const draft = (values: Record<string, unknown>, record?: { id: string }) =>
  draftOf(clients, similar, values, record);

describe('names are long enough to be looked for', () => {
  it.each([
    [['Ro', null], false],
    [['R', 'D'], false],
    [['Ro', 'D'], true],
    [['', 'Li2'], false],
    [['  ', '1234'], false],
    [['李', null], false],
    [['李', '明'], true],
    [['さく', ''], true],
    [['Ñá', 'é'], true],
  ])('%j: %s', (names, expected) => {
    expect(isEnough(names)).toBe(expected);
  });
});

describe('what similar records are asked by', () => {
  it('is what is typed and fits its field', () => {
    expect(
      draft({ first_name: 'Rosa', last_name: '', date_of_birth: '1984-03-14', phone_number: null }),
    ).toEqual({ first_name: 'Rosa', date_of_birth: '1984-03-14' });
    expect(
      draft({
        first_name: 'Rosa'.repeat(9),
        last_name: 'Delgado',
        date_of_birth: '2984-03-14',
        phone_number: 'call the neighbour, who has one, after six, and ask for Rosa',
      }),
    ).toEqual({ last_name: 'Delgado' });
  });

  it('leaves out what nobody sees', () => {
    expect(draft({ first_name: MASKED, last_name: 'Delgado' })).toEqual({ last_name: 'Delgado' });
  });

  it('is nothing for too few letters', () => {
    expect(draft({ first_name: 'Ro', date_of_birth: '1984-03-14' })).toBeNull();
  });

  it('is nothing while an edited record is who it was', () => {
    const record = { id: '1', first_name: 'Rosa', last_name: null, date_of_birth: '1984-03-14' };
    const values = { first_name: 'Rosa', last_name: '', date_of_birth: '1984-03-14' };
    expect(draft({ ...values, phone_number: '3135550142' }, record)).toBeNull();
    expect(draft({ ...values, last_name: 'Ruiz' }, record)).toMatchObject({ last_name: 'Ruiz' });
    expect(draft({ ...values, date_of_birth: null }, record)).toEqual({ first_name: 'Rosa' });
  });

  it('says more than a name, or does not', () => {
    expect(saysMore({ first_name: 'Rosa', last_name: 'Delgado' }, similar)).toBe(false);
    expect(saysMore({ first_name: 'Rosa', date_of_birth: '1984-03-14' }, similar)).toBe(true);
  });
});
