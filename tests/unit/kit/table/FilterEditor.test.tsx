import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FilterEditor } from '../../../../src/kit/table/FilterEditor';
import type { FilterValues, TableFilter } from '../../../../src/kit/table/tableFilters';

const DAY: TableFilter = { source: 'at', label: 'Day', kind: 'date', moment: false };

function Editor() {
  const [values, setValues] = useState<FilterValues>({});
  return (
    <>
      <FilterEditor filter={DAY} values={values} onChange={setValues} />
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
    const words = '“From” is after “To”. Change one of them.';
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription(words);

    choose('To', '2026-11-20');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('To')).not.toHaveAccessibleDescription();
  });

  it('move along where they are told as an age, which takes their place', () => {
    render(<Editor />);
    const age = screen.getByLabelText('Or older than so many days');
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
