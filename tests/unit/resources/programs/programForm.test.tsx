import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FactsCard } from '../../../../src/kit/details/FactsCard';
import { CreatePage } from '../../../../src/kit/form/CreatePage';
import programs from '../../../../src/resources/programs';
import { showPart } from './programsWorld';

const EASTSIDE = { id: '20000000-0000-4000-8000-000000000001', name: 'Eastside Pantry' };
const PLAIN = {
  id: 'p1',
  name: 'Baby pantry',
  kind: 'other',
  asks: 'nothing',
  signature: 'never',
  is_active: true,
  certification_months: null,
  location_ids: null,
  zip_codes: null,
};

const SUBMIT = () => screen.getByText('Create program', { selector: 'button, button *' });

describe('the form of a program', () => {
  it('has four parts, names wrong zip codes, and wants visits for days', async () => {
    const { fill, create, person } = showPart(<CreatePage resource={programs} />, [EASTSIDE]);
    const headings = await screen.findAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      ...['Program', 'Who is eligible', 'Certification and signature', 'Visit rule'],
    ]);
    await fill('Zip codes', '48212 4821x');
    await person.click(SUBMIT());
    expect(await screen.findByText('Zip codes have 5 digits. Check 4821x.')).toBeVisible();
    expect(screen.getByText('Name is required')).toBeVisible();
    await fill('Zip codes', '48212');
    await fill(/^Name/, 'CSFP');
    await fill('Within how many days', '30');
    await person.click(SUBMIT());
    expect(await screen.findByText('Enter the number of visits, too.')).toBeVisible();
    expect(create).not.toHaveBeenCalled();
  });

  it('saves what was typed and chosen', async () => {
    const { fill, create, person } = showPart(<CreatePage resource={programs} />, [EASTSIDE]);
    await screen.findByLabelText(/^Name/);
    await fill(/^Name/, 'CSFP');
    await person.selectOptions(screen.getByLabelText(/^Type/), 'Federal: CSFP');
    await person.click(await screen.findByLabelText('Offered at'));
    await person.click(await screen.findByText('Eastside Pantry'));
    await fill('Zip codes', '48212,48213');
    await person.click(SUBMIT());
    await waitFor(() => {
      expect(create).toHaveBeenCalledTimes(1);
    });
    expect(create.mock.lastCall?.[1].data).toMatchObject({
      ...{ name: 'CSFP', kind: 'csfp', location_ids: [EASTSIDE.id], is_active: true },
      ...{ zip_codes: ['48212', '48213'], signature: 'at_certification', asks: 'within_limit' },
      ...{ max_visits: null, period_days: null, certification_months: null },
    });
  });

  it('says what an empty rule means', () => {
    showPart(<FactsCard resource={programs} record={PLAIN} />);
    for (const [label, value] of [
      ['Offered at', 'All locations'],
      ['Certification lasts', 'No end date'],
      ['Zip codes', 'Everywhere'],
      ['Minimum age', 'Any'],
      ['Code', '-'],
    ] as const)
      expect(screen.getByText(label).nextElementSibling).toHaveTextContent(value);
  });
});
