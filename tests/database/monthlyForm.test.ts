import { describe, expect, it } from 'vitest';
import { MONTHLY_FIGURES } from '../../src/i18n/monthlyFigures';
import { call } from './calls';
import { useScene } from './scene';

const scene = useScene();

const save = (lines: readonly object[] | null) =>
  scene().as('networkAdmin', call.saveMonthlyForm(scene().here.id, lines));

/** The lines as an admin of a location reads them, in their order. */
const lines = async () => {
  const { rows } = await scene().as('locationAdmin', [
    'select place, number, figure, label from public.monthly_form_lines order by place',
  ]);
  return rows.map(({ place, number, figure, label }) => [place, number, figure, label]);
};

describe('the lines of the monthly form', () => {
  it('are saved in their order, and are the usual ones again without any', async () => {
    await save([
      { figure: 'households', number: ' 4a ', label: null },
      { figure: 'days_open', number: null, label: 'Distribution days' },
    ]);
    expect(await lines()).toEqual([
      [1, '4a', 'households', null],
      [2, null, 'days_open', 'Distribution days'],
    ]);
    await save([
      { figure: 'days_open', label: ' ' },
      { figure: 'sources', number: '10' },
    ]);
    expect(await lines()).toEqual([
      [1, null, 'days_open', null],
      [2, '10', 'sources', null],
    ]);
    await save([]);
    expect(await lines()).toEqual([]);
  });

  it('count each figure that the app knows', async () => {
    const figures = Object.keys(MONTHLY_FIGURES);
    expect((await save(figures.map((figure) => ({ figure })))).code).toBeUndefined();
    expect((await lines()).map(([, , figure]) => figure)).toEqual(figures);
  });

  it('leave in the trail what was changed, and nothing else', async () => {
    await save([{ figure: 'households' }, { figure: 'value' }]);
    const deeds = async () =>
      (
        await scene().owner([
          `select action, diff from private.audit_log
           where entity = 'monthly_form_lines' and network_id = $1 order by id`,
          scene().here.id,
        ])
      ).length;
    const before = await deeds();
    await save([{ figure: 'households' }, { figure: 'value', label: 'Worth' }]);
    expect(await deeds()).toBe(before + 1);
  });

  it.each([
    ['no lines', null, '22023'],
    ['a figure twice', [{ figure: 'value' }, { figure: 'value' }], '22023'],
    ['a figure that there is none of', [{ figure: 'pets' }], '23514'],
    ['no figure', [{ number: '1' }], '23502'],
    ['a long number', [{ figure: 'value', number: '12345678901' }], '23514'],
    ['a name of two lines', [{ figure: 'value', label: 'a\nb' }], '23514'],
  ])('are not saved with %s', async (_what, sent, code) => {
    await save([{ figure: 'households' }]);
    expect((await save(sent)).code).toBe(code);
    expect(await lines()).toEqual([[1, null, 'households', null]]);
  });
});

describe('the value of a pound', () => {
  const set = (values: string) =>
    scene().as('networkAdmin', [
      'update public.networks set pound_values = $2::text::jsonb where id = $1',
      scene().here.id,
      values,
    ]);

  it('is said by year', async () => {
    expect((await set('{"2025": 1.93, "2026": 1.97}')).code).toBeUndefined();
  });

  it.each([
    '[]',
    '{"26": 1.97}',
    '{"2026": "1.97"}',
    '{"2026": 0}',
    '{"2026": 101}',
    '{"2026": null}',
  ])('is not %s', async (values) => {
    expect((await set(values)).code).toBe('23514');
  });
});
