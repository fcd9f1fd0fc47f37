import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import { actAs } from '../../../support/currentUser';
import { hearErrors } from '../../../support/hearErrors';
import { loaded, showList, user } from '../list/listWorld';

beforeEach(() => {
  actAs(user('admin'));
  // jsdom draws nothing, and cannot scroll to it.
  Element.prototype.scrollIntoView = vi.fn();
});

const nameOf = (place: number) => screen.getByRole('link', { name: `Event ${place}` });
const panel = () => screen.findByRole('complementary');
/** What react-admin writes of the refused request. */
const GONE = String(new DataError({ kind: 'missing' }));
const noPanel = () => screen.queryByRole('complementary');
const heading = async (name: string) =>
  within(await panel()).findByRole('heading', { name, level: 2 });

/** The list with the record of its first row beside it, by keyboard. */
async function peekAtFirst(...options: Parameters<typeof showList>) {
  const world = showList(...options);
  await loaded();
  nameOf(0).focus();
  await world.person.keyboard(' ');
  await heading('Event 0');
  return world;
}

describe('a record beside the list', () => {
  it('is opened and closed by the space bar on the name of its row', async () => {
    const { person, router } = await peekAtFirst();
    expect(await panel()).toHaveFocus();
    expect(await panel()).toHaveAccessibleName('Event 0');
    expect(await panel()).toHaveTextContent('Event 1 of 34');
    const facts = within(await panel());
    expect(facts.getByText('Date').nextElementSibling).toHaveTextContent('November 21, 2026');
    // What is empty says nothing at a glance.
    expect(facts.queryByText('Description')).toBeNull();
    expect(nameOf(0).closest('tr')).toHaveAttribute('aria-current', 'true');
    await person.keyboard(' ');
    expect(noPanel()).toBeNull();
    expect(nameOf(0)).toHaveFocus();
    expect(nameOf(0).closest('tr')).not.toHaveAttribute('aria-current');
    expect(router.state.location.pathname + router.state.location.search).toBe('/events');
  });

  it('is opened by a button of the row, which is no stop of the keyboard', async () => {
    const { person } = showList();
    await loaded();
    const button = screen.getByRole('button', { name: 'Preview Event 1' });
    expect(button).toHaveAttribute('tabindex', '-1');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await person.click(button);
    await heading('Event 1');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await person.click(within(await panel()).getByRole('button', { name: 'Close the panel' }));
    expect(noPanel()).toBeNull();
    expect(nameOf(1)).toHaveFocus();
  });

  it('goes from row to row and over the end of a page, and says where it is once', async () => {
    const { person } = await peekAtFirst();
    const said = () => within(document.querySelector('aside') as HTMLElement).getByRole('status');
    // Who hears the panel's name hears it once.
    expect(said()).toBeEmptyDOMElement();
    await person.keyboard('{ArrowDown}');
    await heading('Event 1');
    expect(said()).toHaveTextContent(/^Event 1, Event 2 of 34$/);
    await person.keyboard('{ArrowDown}{ArrowDown}');
    await heading('Event 10');
    expect(said()).toHaveTextContent(/^Event 10, Event 11 of 34$/);
    await screen.findByText('Page 2 of 4');
    await person.keyboard('{ArrowUp}');
    await heading('Event 2');
    expect(await panel()).toHaveFocus();
    await person.keyboard('{ArrowUp}{ArrowUp}');
    await heading('Event 0');
    const previous = within(await panel()).getByRole('button', { name: 'Previous row' });
    expect(previous).toBeDisabled();
    // There is none before the first one.
    await person.keyboard('{ArrowUp}');
    await heading('Event 0');
  });

  it('keeps its outline while another page is on its way', async () => {
    const { person, holdLists } = await peekAtFirst();
    await person.keyboard('{ArrowDown}{ArrowDown}');
    const release = holdLists();
    await person.keyboard('{ArrowDown}');
    expect(within(await panel()).getByText('Loading')).toBeInTheDocument();
    expect(within(await panel()).getByText('Date')).toBeVisible();
    // Keys that are pressed meanwhile lead nowhere.
    await person.keyboard('{ArrowDown}{ArrowDown}');
    release();
    await heading('Event 10');
  });

  it('opens the page by Enter', async () => {
    const { person, router } = await peekAtFirst();
    await person.keyboard('{ArrowDown}');
    await heading('Event 1');
    await person.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/events/id-1');
  });

  it('leaves the keys of its buttons to them', async () => {
    const { person } = await peekAtFirst();
    within(await panel())
      .getByRole('button', { name: 'Next row' })
      .focus();
    await person.keyboard(' ');
    await heading('Event 1');
    await person.keyboard('{Enter}');
    await heading('Event 2');
  });

  it('is closed by Escape from wherever the focus is, and gives it back only where it had it', async () => {
    const { person } = await peekAtFirst();
    const menu = screen.getByRole('button', { name: 'Actions for Event 2' });
    menu.focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('menu');
    await person.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('menu')).toBeNull();
    });
    expect(await panel()).toBeVisible();
    await person.keyboard('{Escape}');
    expect(noPanel()).toBeNull();
    expect(menu).toHaveFocus();
  });

  it('changes to another row whose name gets the space bar', async () => {
    const { person } = await peekAtFirst();
    nameOf(2).focus();
    await person.keyboard(' ');
    await heading('Event 2');
    expect(await panel()).toHaveFocus();
    await person.keyboard('{Escape}');
    expect(nameOf(2)).toHaveFocus();
  });

  it('shows what the server has by now', async () => {
    const { person, rename } = showList();
    await loaded();
    rename('id-0', 'Coat Drive');
    nameOf(0).focus();
    await person.keyboard(' ');
    await heading('Coat Drive');
  });

  it('says that its record has gone, and goes on with the row in its place', async () => {
    const told = hearErrors();
    const { person, remove, readAgain } = await peekAtFirst();
    remove('id-0');
    readAgain();
    const words = within(await panel());
    expect(await words.findByText('This record is no longer available')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'Event 0' })).toBeNull();
    });
    await person.keyboard('{ArrowDown}');
    await heading('Event 1');
    expect(new Set(told())).toEqual(new Set([GONE]));
  });

  it('gives the focus to the row that took the place of a record that has gone', async () => {
    const told = hearErrors();
    const { person, remove, readAgain } = await peekAtFirst();
    remove('id-0');
    readAgain();
    await within(await panel()).findByText('This record is no longer available');
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'Event 0' })).toBeNull();
    });
    await person.keyboard('{Escape}');
    expect(nameOf(1).closest('tr')).toContainElement(document.activeElement as HTMLElement);
    expect(new Set(told())).toEqual(new Set([GONE]));
  });

  it('goes with the record that its reader deletes, also the last one', async () => {
    const { person } = await peekAtFirst('/events', { rows: 1 });
    await person.click(screen.getByRole('button', { name: 'Actions for Event 0' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    await person.click(within(question).getByRole('button', { name: /Delete/ }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(noPanel()).toBeNull();
    expect(document.body).not.toHaveFocus();
  });

  it('offers what is done with a record most, besides its page', async () => {
    await peekAtFirst();
    const links = within(await panel()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [expect.stringMatching(/^Open page/), '/events/id-0'],
      ['Edit', '/events/id-0?edit=1'],
    ]);
  });
});
