import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FilterEditor } from '../../../../src/kit/table/FilterEditor';
import type { FilterValues, TableFilter } from '../../../../src/kit/table/tableFilters';

const DAY: TableFilter = { source: 'at', label: 'Day', kind: 'date', moment: false };

const CONTENTS: TableFilter = {
  ...{ source: 'contains', label: 'Contains', kind: 'choices' },
  choices: [{ id: 'milk', name: 'Milk' }],
};

function Editor({ filter = DAY }: { filter?: TableFilter }) {
  const [values, setValues] = useState<FilterValues>({});
  return (
    <>
      <FilterEditor filter={filter} values={values} onChange={setValues} />
      <output>{JSON.stringify(values)}</output>
    </>
  );
}

const choose = (side: 'From' | 'To', day: string) => {
  fireEvent.change(screen.getByLabelText(side), { target: { value: day } });
};

describe('the days of a filter', () => {
  it('say so beside the fields when the first lies after the last, until one is changed', () => {
    render(<Editor />);
    choose('From', '2026-11-20');
    choose('To', '2026-11-10');
    const words = '“From” is after “To.” Change one of them.';
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription(words);

    choose('To', '2026-11-20');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('To')).not.toHaveAccessibleDescription();
  });

  it('move along where they are told as an age, which takes their place', () => {
    render(<Editor />);
    const age = screen.getByLabelText('Or older than this many days');
    const said = () => screen.getByRole('status').textContent;
    choose('From', '2026-11-20');
    fireEvent.change(age, { target: { value: '90' } });
    expect(said()).toBe('{"at@older":90}');
    fireEvent.change(age, { target: { value: '9x' } });
    expect(said()).toBe('{}');
    fireEvent.change(age, { target: { value: '90' } });
    choose('To', '2026-11-20');
    expect(said()).toBe('{"at@lte":"2026-11-20"}');
    expect(age).toHaveValue('');
  });
});

describe('a filter of what is stated', () => {
  it('lets rows through that say something, or those that say nothing', () => {
    render(<Editor filter={{ kind: 'stated', source: 'weight', label: 'Weight' }} />);
    const said = () => screen.getByRole('status').textContent;
    fireEvent.click(screen.getByRole('radio', { name: 'Not filled in' }));
    expect(said()).toBe('{"weight@is":"null"}');
    expect(screen.getByRole('radio', { name: 'Not filled in' })).toBeChecked();
    fireEvent.click(screen.getByRole('radio', { name: 'Filled in' }));
    expect(said()).toBe('{"weight@is":"not.null"}');
  });
});

describe('a filter of several codes', () => {
  it('lets rows through that have one of them, or else those of which nobody said anything', () => {
    render(<Editor filter={CONTENTS} />);
    const said = () => screen.getByRole('status').textContent;
    const choose = (name: string) => {
      const picker = screen.getByRole('combobox', { name: 'Contains' });
      fireEvent.change(picker, { target: { value: name } });
      fireEvent.click(screen.getByRole('option', { name }));
    };
    const notStated = screen.getByRole('checkbox', { name: 'Not filled in' });
    choose('Milk');
    expect(said()).toBe('{"contains@ov":["milk"]}');
    fireEvent.click(notStated);
    expect(said()).toBe('{"contains@is":"null"}');
    expect(notStated).toBeChecked();
    choose('Milk');
    expect(said()).toBe('{"contains@ov":["milk"]}');
    fireEvent.click(notStated);
    fireEvent.click(notStated);
    expect(said()).toBe('{}');
  });
});
