import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeskDayCard } from '../../../../src/pages/checkIn/DeskDayCard';
import type { DayVisit, DeskDay } from '../../../../src/pages/checkIn/deskAnswer';
import type { DeskDayQuery } from '../../../../src/pages/checkIn/useDeskDay';
import { anAdmin, aUser } from '../../../support/renderShell';
import { showAtDesk } from './deskWorld';

const aVisit = (change: Partial<DayVisit> = {}): DayVisit => ({
  ...{ id: 'v1', client_id: 'c1', full_name: 'Rosa Delgado', visited_at: '2026-11-22T15:42:00Z' },
  ...{ household_size: 5, adults: 2, children: 3, seniors: 0, by: 'Maya Okafor' },
  ...{ is_own: false, undo_seconds: 0 },
  ...change,
});

const aDay = (visits: DayVisit[], change: Partial<DeskDay> = {}): DeskDay => ({
  today: '2026-11-22',
  location: {
    ...{ id: 'l0', name: 'Eastside Pantry' },
    ...{ inventory_tracking_enabled: true, strict_inventory_tracking_enabled: false },
  },
  ...{ events: [], programs_offered: [] },
  ...{ households: visits.length, people: 5 * visits.length, total: visits.length, visits },
  ...change,
});

function show(query: Partial<DeskDayQuery>, { user = aUser(), isPhone = false } = {}) {
  const refetch = vi.fn();
  const showAll = vi.fn();
  const onUndo = vi.fn();
  const world = showAtDesk(
    <DeskDayCard
      query={{ day: undefined, error: null, refetch, showAll, ...query }}
      isPhone={isPhone}
      onUndo={onUndo}
    />,
    { user, width: isPhone ? 360 : 1440 },
  );
  return { ...world, refetch, showAll, onUndo };
}

const entriesOf = async (name: string, person: ReturnType<typeof show>['person']) => {
  await person.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  await person.keyboard('{Escape}');
  return entries;
};

describe('today at a desk', () => {
  it('has the visits with how many they were for, and what nobody told', () => {
    const unknown = aVisit({ id: 'v2', full_name: 'Earl Miller', adults: 1, children: null });
    show({ day: aDay([aVisit(), unknown], { people: 1 }) });
    expect(screen.getByText('Today', { exact: false, selector: 'p' })).toHaveTextContent(
      'Today: 2 households, 1 person',
    );
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent('5 people, 2 adults, 3 children');
    expect(second).toHaveTextContent('5 people, 1 adult, 4 of unknown age');
    expect(first).toHaveTextContent('Maya Okafor');
  });

  it('lets members correct and take back their own, and admins correct all', async () => {
    const day = aDay([
      aVisit({ is_own: true, undo_seconds: 80 }),
      aVisit({ id: 'v2', full_name: 'Earl Miller' }),
      aVisit({ id: 'v3', full_name: 'Amina Yusuf', is_own: true }),
    ]);
    const member = show({ day });
    expect(await entriesOf('Rosa Delgado', member.person)).toEqual(['View', 'Edit', 'Undo']);
    expect(await entriesOf('Earl Miller', member.person)).toEqual(['View']);
    expect(await entriesOf('Amina Yusuf', member.person)).toEqual(['View', 'Edit']);
    member.unmount();
    const admin = show({ day }, { user: anAdmin() });
    expect(await entriesOf('Earl Miller', admin.person)).toEqual(['View', 'Edit']);
  });

  it('is rows of two lines on a phone', () => {
    show({ day: aDay([aVisit()]) }, { isPhone: true });
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(screen.getByRole('listitem')).getByText('5 people · Maya Okafor')).toBeVisible();
  });

  it('says that nobody came yet, what failed, and that there are more', async () => {
    show({ day: aDay([]) }).unmount();
    const failed = show({ error: new Error('no') });
    await failed.person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(failed.refetch).toHaveBeenCalledOnce();
    failed.unmount();
    const many = show({ day: aDay([aVisit()], { total: 120 }) });
    await many.person.click(screen.getByRole('button', { name: 'Show all 120' }));
    expect(many.showAll).toHaveBeenCalledOnce();
  });
});

describe('the newest visit', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is read out at most every five seconds, and not when the page opens', () => {
    const world = show({ day: aDay([aVisit()]) });
    const live = world.container.querySelector('[aria-live]');
    vi.advanceTimersByTime(6_000);
    expect(live).toHaveTextContent('');
  });
});
