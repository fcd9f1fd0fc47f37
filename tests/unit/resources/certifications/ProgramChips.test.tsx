import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../../src/i18n/deskTexts';
import { ProgramChips } from '../../../../src/resources/certifications/ProgramChips';
import {
  limitFor,
  newStandings,
  type Standing,
} from '../../../../src/resources/certifications/standing';
import { aProgram, aStanding } from '../../pages/checkIn/deskWorld';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const CSFP = { program_id: 'csfp', name: 'CSFP' };

it.each<[string, string, Partial<Standing>]>([
  [
    'success',
    'TEFAP until Sep 30, 2027',
    { state: 'certified', ends_on: '2027-09-30', days_left: 312 },
  ],
  ['success', 'TEFAP until Dec 23', { state: 'certified', ends_on: '2026-12-23', days_left: 31 }],
  ['success', 'TEFAP certified', { state: 'certified' }],
  [
    'warning',
    'TEFAP ends in 30 days',
    { state: 'certified', ends_on: '2026-12-22', days_left: 30 },
  ],
  ['warning', 'TEFAP ends in 1 day', { state: 'certified', ends_on: '2026-11-23', days_left: 1 }],
  ['warning', 'TEFAP ends today', { state: 'certified', ends_on: '2026-11-22', days_left: 0 }],
  ['warning', 'TEFAP: sign today', { state: 'sign', ends_on: '2026-11-23', days_left: 1 }],
  ['warning', 'TEFAP: not certified', {}],
  ['warning', 'TEFAP: ended Sep 30', { state: 'ended', ends_on: '2026-09-30' }],
  [
    'warning',
    'TEFAP: eligible again Dec 1',
    { state: 'over_limit', next_on: '2026-12-01', days_left: 1 },
  ],
  ['neutral', 'CSFP: under 60', { ...CSFP, state: 'under_age' }],
  ['neutral', 'TEFAP: too young', { state: 'under_age' }],
  ['neutral', 'TEFAP: outside its area', { state: 'outside_area' }],
])('says with the tone %s: %s', (tone, words, standing) => {
  const offered = [aProgram({ id: 'csfp', name: 'CSFP', minimum_age: 60 })];
  render(<ProgramChips standings={[aStanding(standing)]} offered={offered} />);
  const list = screen.getByRole('list', { name: 'Programs' });
  expect(list).toHaveTextContent(words);
  expect(list.querySelector('.ui-chip')).toHaveAttribute('data-color', tone);
});

it('is read aloud in the name of the row that it stands in', () => {
  render(
    <div role="option" aria-selected="false">
      <ProgramChips short standings={[aStanding()]} offered={undefined} />
    </div>,
  );
  expect(screen.getByRole('option', { name: 'TEFAP: not certified' })).toBeVisible();
});

it('knows the limit of each household size', () => {
  expect([1, 5, 8, 9, 11].map((size) => limitFor(aProgram(), size))).toEqual([
    ...[29_000, 69_653, 99_000, 109_000, 129_000],
  ]);
  expect(limitFor(aProgram(), 0)).toBeNull();
  expect(limitFor(aProgram({ limits: null }), 3)).toBeNull();
});

it('knows who is too young when the household is new', () => {
  const senior = aProgram({ minimum_age: 60 });
  const stateAt = (age: number | null) => newStandings([senior], age).map(({ state }) => state);
  expect(stateAt(59)).toEqual(['under_age']);
  expect(stateAt(60)).toEqual(['not_certified']);
  expect(stateAt(null)).toEqual(['not_certified']);
});
