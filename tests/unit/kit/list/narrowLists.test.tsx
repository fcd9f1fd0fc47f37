import { act, screen, waitFor } from '@testing-library/react';
import { memoryStore } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import clients from '../../../../src/resources/clients';
import inventoryItems from '../../../../src/resources/inventoryItems';
import { actAs } from '../../../support/currentUser';
import { fakeScreen } from '../../../support/screen';
import { loaded, showList, user } from './listWorld';

beforeEach(() => {
  actAs(user('admin'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.documentElement.style.removeProperty('font-size');
});

const heads = () =>
  [...document.querySelectorAll('th .column-label')].map(({ textContent }) => textContent);
/** Nothing has a size in jsdom: a list has this width then, in pixels. */
function makeRoom(width: number): void {
  document.documentElement.style.fontSize = '16px';
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
}

const WIDE = ['Name', 'Email', 'Phone number', 'Date of birth', 'City', 'Referral type'];
const NARROW = ['Name', 'Phone number', 'Date of birth', 'City', 'Last visit'];

describe('a list between 600 and 1024 pixels', () => {
  const showClients = (width: number, store = memoryStore()) => {
    const device = fakeScreen({ width });
    return { device, ...showList('/clients', { resource: clients, store }) };
  };
  const toggle = async ({ person }: ReturnType<typeof showClients>, column: string) => {
    await person.click(screen.getByRole('button', { name: 'Columns' }));
    await person.click(await screen.findByRole('menuitemcheckbox', { name: column }));
    await person.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('menu')).toBeNull();
    });
  };

  it('has the columns that its declaration names, in the order of the table', async () => {
    const { device } = showClients(768);
    await screen.findByText('34 total row(s) returned.');
    expect(heads()).toEqual(NARROW);
    for (const [width, columns] of [
      [1024, NARROW],
      [1025, WIDE],
      [600, NARROW],
    ] as const) {
      act(() => {
        device.resize(width);
      });
      expect(heads(), `${width}`).toEqual(columns);
    }
  });

  it('leaves out what matters least where not even those fit', async () => {
    makeRoom(450);
    showClients(800);
    await screen.findByText('34 total row(s) returned.');
    expect(heads()).toEqual(['Name', 'Phone number', 'Date of birth']);
  });

  it('does so beside an open menu, too, where the window is wide', async () => {
    makeRoom(705);
    showClients(1025);
    await screen.findByText('34 total row(s) returned.');
    expect(heads()).toEqual(NARROW);
  });

  it.each([
    [850, false],
    [1200, true],
  ])('has all columns in %i pixels; with their default width: %s', async (room, isDefault) => {
    makeRoom(room);
    showClients(1440);
    await screen.findByText('34 total row(s) returned.');
    expect(heads()).toEqual(WIDE);
    const [, , second] = screen.getAllByRole('columnheader');
    expect(second?.style.width).toBe(isDefault ? '150px' : '');
  });

  it('names the pages beside it in a menu, and shows them as buttons where there is room', async () => {
    const device = fakeScreen({ width: 768 });
    const links = ['Count stock', 'Recalls'].map((label) => ({
      label,
      icon: <svg />,
      to: () => '/there',
    }));
    const { person } = showList('/events', { links });
    await loaded();
    expect(screen.queryByRole('link', { name: 'Recalls' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Actions for Events' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Recalls' }));
    await screen.findByText('Elsewhere');
    device.resize(1440);
    showList('/events', { links });
    await screen.findByRole('link', { name: 'Recalls' });
  });

  it('never leaves out how much of an item is left', async () => {
    makeRoom(450);
    fakeScreen({ width: 800 });
    showList('/inventory', { resource: inventoryItems });
    await screen.findByText('34 total row(s) returned.');
    expect(heads()).toEqual(['Name', 'Total', 'Available']);
  });

  it('takes those that fit where nothing is declared, a long text last, and writes short dates', async () => {
    makeRoom(580);
    fakeScreen({ width: 900 });
    showList();
    await loaded();
    expect(heads()).toEqual(['Name', 'Date', 'Start time', 'End time']);
    expect(screen.getByText('Event 0').closest('tr')).toHaveTextContent('Event 011/21/2026');
  });

  it('keeps what a person chose for all widths', async () => {
    showClients(768, memoryStore({ 'clients.datatable': ['email', ...clients.more] }));
    await screen.findByText('34 total row(s) returned.');
    expect(heads()).toEqual(WIDE.filter((name) => name !== 'Email'));
  });

  it('has choices of its own, which a wide window does not take over, and a reset', async () => {
    const world = showClients(768);
    await screen.findByText('34 total row(s) returned.');
    await toggle(world, 'Email');
    await toggle(world, 'City');
    const chosen = ['Name', 'Email', 'Phone number', 'Date of birth', 'Last visit'];
    expect(heads()).toEqual(chosen);
    act(() => {
      world.device.resize(1440);
    });
    expect(heads()).toEqual(WIDE);
    act(() => {
      world.device.resize(768);
    });
    expect(heads()).toEqual(chosen);
    await world.person.click(screen.getByRole('button', { name: 'Columns' }));
    await world.person.click(await screen.findByRole('menuitem', { name: 'Reset to default' }));
    expect(heads()).toEqual(NARROW);
  });
});
