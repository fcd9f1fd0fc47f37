import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DashboardTabs } from '../../../../src/pages/dashboard/DashboardTabs';
import { anAdmin, aUser } from '../../../support/renderShell';
import {
  aFoodReport,
  aLine,
  aProgramReport,
  aServiceReport,
  SOME_ANSWERS,
  SOME_PROGRAMS,
  somePounds,
} from '../../reports/builders';
import { reportFile } from '../../../../src/reports/reportFile';
import { serviceReport } from '../../../../src/reports/serviceReport';
import { showAtDesk } from '../checkIn/deskWorld';
import { answer, open, QUARTER, type Rpc } from './reportsWorld';

describe('the reports', () => {
  it('show every number as a link to its visits, which keeps period and splits', async () => {
    open('reports', `${QUARTER}&homes=city`);
    const link = await screen.findByRole('link', {
      name: 'Children, 0 to 17: 234 unduplicated individuals, show the visits',
    });
    expect(link).toHaveAttribute(
      'href',
      '/dashboard/reports/visits?period=custom&from=2026-10-01&to=2026-11-22&homes=city&measure=individuals&split=age&value=children',
    );
    const homes = screen.getByRole('table', { name: 'Where households live' });
    expect(
      within(homes)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['City', 'Households', 'Individuals', 'Visits']);
    expect(screen.getByText(/^, compared with August 9 to September 30, 2026$/)).toBeVisible();
  });

  it('end with what all rows come to, each household counted once', async () => {
    open('reports', QUARTER);
    await screen.findByRole('link', { name: /^312 unduplicated households/ });
    const lastRow = (name: string) =>
      within(screen.getByRole('table', { name })).getAllByRole('row').at(-1)?.textContent;
    expect(lastRow('Where they visited')).toBe('Total, each counted once312968761');
    expect(lastRow('Who they are')).toBe('Total312968761');
    // It has the name of a city beside the zip code, and no total of that.
    expect(lastRow('Where households live')).toBe('Total312968761');
    // Units do not add up.
    expect(lastRow('Food from the start to the end of the period')).not.toMatch(/^Total/);
  });

  it('count food in pounds, and say which items have no weight', async () => {
    const ledger = { opening: 9.5, received: 1204.38, transferred_in: 0, corrected: -0.94 };
    const pounds = somePounds({
      ledger: { ...ledger, handed_out: 30.5, wasted: 0, transferred_out: 0, closing: 1182.44 },
      handed_out: [{ value: 'canned', name: 'Canned', quantity: 30.5, before: 20.25 }],
      before: { received: 602.19, handed_out: 20.25, wasted: 2, closing: 9.5 },
      unweighed: { received: 3, handed_out: 1, wasted: 0, closing: 0 },
    });
    open('reports', QUARTER, (name, args) =>
      name === 'food_report' ? Promise.resolve(aFoodReport({ pounds })) : answer(name, args),
    );
    const figure = await screen.findByRole('region', { name: 'Pounds received' });
    await within(figure).findByText('1,204');
    expect(figure).toHaveTextContent('1,204 lband 3 items without a weight100.0%');
    const hrefs = within(figure)
      .getAllByRole('link')
      .map((link) => [link.ariaLabel, link.getAttribute('href')?.replace(/.*11-22/, '')]);
    expect(hrefs).toEqual([
      ['1,204 lb received, show the rows', '&measure=received&weight=known'],
      ['3 items without a weight received, show the rows', '&measure=received&weight=unknown'],
    ]);
    // Less waste is better.
    expect(screen.getByRole('region', { name: 'Pounds wasted' })).toHaveTextContent(/^[^3]*100.0%/);
    const rowsOf = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    expect(rowsOf('Food handed out').slice(1)).toEqual([
      'Cannedpounds31100%50.6%',
      'Cannedunits30100%50.0%',
    ]);
    expect(rowsOf('Food from the start to the end of the period')[1]).toBe(
      'pounds9.51,2040-0.9431001,182',
    );
    fireEvent(window, new Event('beforeprint'));
    expect(document.querySelector('.report-sheet')).toHaveTextContent(
      'Pounds received1,204 lb and 3 items without a weight602',
    );
    fireEvent(window, new Event('afterprint'));
  });

  it('lead to their parts, in the order of the page', async () => {
    const scrollIntoView = vi.fn();
    Element.prototype.scrollIntoView = scrollIntoView;
    const { person } = open('reports', QUARTER);
    const marks = within(await screen.findByRole('navigation', { name: 'Parts of the report' }));
    expect(marks.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['People', 'Visits', 'Places', 'Food'],
    ]);
    await screen.findByRole('link', { name: /^312 unduplicated households/ });
    await person.click(marks.getByRole('link', { name: 'Food' }));
    expect(scrollIntoView.mock.instances).toEqual([
      screen.getByRole('region', { name: 'Pounds received' }).parentElement,
    ]);
  });

  it('lead from the line of the other groups to the visits of all of them', async () => {
    const { splits } = aServiceReport();
    const zip = Array.from({ length: 12 }, (_, index) => ({
      ...aLine(String(48201 + index), 12),
      detail: null,
    }));
    const counted = aServiceReport({ splits: { ...splits, zip } });
    open('reports', QUARTER, (name, args) =>
      name === 'service_report' ? Promise.resolve(counted) : answer(name, args),
    );
    const link = await screen.findByRole('link', {
      name: 'Other (2): 24 unduplicated households, show the visits',
    });
    const query = new URL(link.getAttribute('href') ?? '', 'https://app.invalid').searchParams;
    expect(query.get('split')).toBe('zip');
    expect(query.has('value')).toBe(false);
    expect(query.getAll('except')).toEqual(zip.slice(0, 10).map(({ value }) => value));
  });

  it('ask for the chosen period, place and comparison, by one request each', async () => {
    const rpc = vi.fn(answer);
    open('reports', `${QUARTER}&against=lastYear&location=l2&time=month`, rpc);
    await screen.findByRole('link', { name: /^312 unduplicated households/ });
    const common = {
      p_network_id: 'n1',
      p_location_id: 'l2',
      p_from: '2026-10-01',
      p_to: '2026-11-22',
      p_against: 'year',
    };
    const asked = rpc.mock.calls.filter(([, args]) => args['p_from'] === '2026-10-01');
    expect(asked.map(([name, args]) => [name, args])).toEqual([
      ['service_report', { ...common, p_bucket: 'month' }],
      ['food_report', common],
      ['program_report', common],
    ]);
  });

  it.each([
    ['?period=custom&from=2026-11-02&to=2026-11-01', 'The last day is before the first day.'],
    ['?period=custom&from=2016-11-02&to=2026-11-01', 'A report covers 366 days at most.'],
    ['?period=custom', 'Choose the first and the last day.'],
    ['?location=l1', "You can't view reports for this location."],
  ])('say what is wrong with %s', async (query, words) => {
    open('reports', query);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('say when there was no visit, and ask for another period', async () => {
    const { splits, figures } = aServiceReport();
    const empty = aServiceReport({ splits, figures: { ...figures, visits: 0 } });
    const { person, router } = open('reports', QUARTER, (name, args) =>
      name === 'service_report' ? Promise.resolve(empty) : answer(name, args),
    );
    expect(await screen.findByText('No visits in this period')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Choose another period' }));
    const dialog = screen.getByRole('dialog', { name: 'Custom' });
    const last = within(dialog).getByLabelText('Last day');
    await person.clear(last);
    await person.type(last, '2026-09-01');
    await person.click(within(dialog).getByRole('button', { name: 'Show' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('The last day is before');
    await person.clear(last);
    await person.type(last, '2026-12-01');
    await person.click(within(dialog).getByRole('button', { name: 'Show' }));
    expect(router.state.location.search).toBe('?period=custom&from=2026-10-01&to=2026-12-01');
  });

  it('show the report that could be counted beside the one that could not', async () => {
    open('reports', QUARTER, (name, args) =>
      name === 'food_report' ? Promise.reject(new Error('It is down.')) : answer(name, args),
    );
    expect(await screen.findByText("Couldn't load the report")).toBeVisible();
    expect(screen.getByRole('link', { name: /^312 unduplicated households/ })).toBeVisible();
    // No mark leads to the part that is not there.
    const marks = within(screen.getByRole('navigation', { name: 'Parts of the report' }));
    expect(marks.getAllByRole('link').at(-1)).toHaveTextContent('Places');
  });

  it('have the programs of the network, and say nothing of what it does not have', async () => {
    const programs = aProgramReport(SOME_PROGRAMS);
    open('reports', `${QUARTER}&location=l2`, (name, args) =>
      name === 'program_report' ? Promise.resolve(programs) : answer(name, args),
    );
    const table = await screen.findByRole('table', { name: 'Households by program' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'ProgramHouseholdsIndividualsVisits',
      'TEFAP214702401',
      'CSFP618061',
      'Total, each counted once230741430',
    ]);
    const address = '/dashboard/reports';
    const days = 'period=custom&from=2026-10-01&to=2026-11-22&location=l2';
    const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(linkOf('TEFAP: 214 unduplicated households, show the visits')).toBe(
      `${address}/visits?${days}&measure=households&split=program&value=${SOME_PROGRAMS[0]?.value}`,
    );
    expect(linkOf('TEFAP: 18 certifications that end next month, show the rows')).toBe(
      `${address}/certifications?${days}&measure=ending&split=program&value=${SOME_PROGRAMS[0]?.value}`,
    );
    expect(linkOf('Sign-in sheet')).toBe(`${address}/sign-in-sheet?location=l2`);
    expect(
      screen.getByText(/“Ending next month” \(December 1 to December 31, 2026\)/),
    ).toBeVisible();
    const marks = within(screen.getByRole('navigation', { name: 'Parts of the report' }));
    expect(marks.getAllByRole('link').at(-1)).toHaveTextContent('Programs');
  });

  it('say nothing of programs where the network has none', async () => {
    open('reports', QUARTER);
    await screen.findByRole('table', { name: 'Food handed out' });
    expect(screen.queryByText(/program/i)).toBeNull();
  });

  it('call two numbers of one kind by different words', async () => {
    open('reports', QUARTER);
    await screen.findByRole('link', { name: '312 unduplicated households, show the visits' });
    const figure = screen.getByRole('region', { name: 'New households' });
    expect(within(figure).getByRole('link')).toHaveAccessibleName(
      'New households: 46 unduplicated households, show the visits',
    );
  });

  it('stand on paper while they are counted again, and not with the numbers of another period', async () => {
    const again = vi.fn<Rpc>(() => new Promise(() => undefined));
    let rpc = answer;
    const { router } = open('reports', QUARTER, (name, args) => rpc(name, args));
    await screen.findByRole('table', { name: 'Food handed out' });
    rpc = again;
    await act(() => router.navigate('/?period=year'));
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
    fireEvent(window, new Event('beforeprint'));
    expect(document.querySelector('.report-sheet')).toBeNull();
    fireEvent(window, new Event('afterprint'));
    // Back later where they were counted, they are asked for once more.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
    await act(() => router.navigate(`/${QUARTER}`));
    await waitFor(() => {
      expect(again.mock.calls.map(([, args]) => args['p_from'])).toContain('2026-10-01');
    });
    clock.mockRestore();
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
    fireEvent(window, new Event('beforeprint'));
    expect(document.querySelector('.report-sheet')).toHaveTextContent('Unduplicated households312');
    fireEvent(window, new Event('afterprint'));
  });

  it('stand on paper with head and definitions while they are printed', async () => {
    open('reports', QUARTER);
    await screen.findByRole('link', { name: /^312 unduplicated households/ });
    await screen.findByRole('table', { name: 'Food handed out' });
    fireEvent(window, new Event('beforeprint'));
    const sheet = document.querySelector('.report-sheet');
    expect(sheet).toHaveTextContent('NetworkHarvest Valley Network');
    expect(sheet).toHaveTextContent('As of');
    expect(sheet).toHaveTextContent('Man<52718Non-binary<596');
    expect(sheet?.lastElementChild?.tagName).toBe('FOOTER');
    fireEvent(window, new Event('afterprint'));
    expect(document.querySelector('.report-sheet')).toBeNull();
  });

  it('break down by what the network asks, on the page, on paper and in the file', async () => {
    const counted = aServiceReport({ answers: SOME_ANSWERS });
    open('reports', QUARTER, (name, args) =>
      name === 'service_report' ? Promise.resolve(counted) : answer(name, args),
    );
    const [card] = await screen.findAllByRole('region', { name: 'Pickup days' });
    if (!card) throw new Error('No card.');
    const rowsOf = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    expect(rowsOf('Pickup days')).toEqual([
      ...['AnswerHouseholdsIndividualsVisits', 'Monday300900600', 'Unknown4128'],
      ...['Not asked264', 'Total, each counted once312968761'],
    ]);
    expect(card).toHaveTextContent(/so the rows add up to more than the total\.$/);
    expect(rowsOf('Has a stroller').slice(1)).toEqual([
      ...['Yes123624', 'No000', 'Not asked300900600', 'Total312968761'],
    ]);
    // An option that was removed has no words.
    expect(rowsOf('Came by').slice(1, 3)).toEqual(['Car312936624', 'sled000']);
    const hrefs = within(card)
      .getAllByRole('link', { name: /unduplicated households/ })
      .map((link) => [link.ariaLabel, link.getAttribute('href')?.replace(/.*11-22/, '')]);
    expect(hrefs).toEqual([
      [
        'Pickup days: Monday: 300 unduplicated households, show the visits',
        '&measure=households&split=answer&value=clients.days.monday',
      ],
      [
        'Pickup days: Unknown: 4 unduplicated households, show the visits',
        '&measure=households&split=answer&value=clients.days.unknown',
      ],
      [
        'Pickup days: Not asked: 2 unduplicated households, show the visits',
        '&measure=households&split=answer&value=clients.days',
      ],
    ]);
    expect(screen.getByRole('link', { name: 'Your fields' })).toBeVisible();
    expect(screen.getByText(/^For your network's own fields, we use/)).toBeVisible();
    fireEvent(window, new Event('beforeprint'));
    const sheet = document.querySelector('.report-sheet');
    expect(sheet).toHaveTextContent(
      /Pickup daysA household .*AnswerHouseholdsIndividualsVisitsMonday300900600Unknown<512<5Not asked<56<5/,
    );
    fireEvent(window, new Event('afterprint'));
    const file = await reportFile(serviceReport, counted).file.text();
    expect(file).toContain('Has a stroller: Answer,Yes,,Households,12');
    expect(file).toContain('Pickup days: Answer,Not asked,,Households,<5');
  });

  it('are mailed to the own address on the 1st by whom it is wanted', async () => {
    const rpc = vi.fn<Rpc>((name, args) =>
      name === 'set_report_mail' ? Promise.resolve(args['p_wanted']) : answer(name, args),
    );
    open('reports', QUARTER, rpc);
    const box = await screen.findByRole('checkbox', {
      name: 'Email me a link to this report on the 1st of each month',
    });
    expect(box).not.toBeChecked();
    expect(box).toHaveAccessibleDescription(
      `We'll send a link to ${anAdmin().email}. The email itself has no numbers in it.`,
    );
    fireEvent.click(box);
    await waitFor(() => {
      expect(box).toBeChecked();
    });
    expect(rpc).toHaveBeenCalledWith('set_report_mail', { p_wanted: true }, expect.anything());
    expect(await screen.findByText("You'll get the link on the 1st of each month")).toBeVisible();
    fireEvent.click(box);
    await waitFor(() => {
      expect(box).not.toBeChecked();
    });
  });

  it('stay as they were where the wish for a mail could not be saved, and say so', async () => {
    open('reports', QUARTER, (name, args) =>
      name === 'set_report_mail' ? Promise.reject(new Error('gone')) : answer(name, args),
    );
    const box = await screen.findByRole('checkbox', {
      name: 'Email me a link to this report on the 1st of each month',
    });
    fireEvent.click(box);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(box).not.toBeChecked();
  });

  it('tell the audit trail before a file is handed out', async () => {
    const rpc = vi.fn(answer);
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: vi.fn() }),
    );
    const { person } = open('reports', QUARTER, rpc);
    await screen.findByRole('table', { name: 'Food handed out' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled());
    await person.click(screen.getByRole('button', { name: 'Export CSV' }));
    await person.click(screen.getByRole('menuitem', { name: 'Food report' }));
    await waitFor(() =>
      expect(rpc).toHaveBeenCalledWith(
        'record_export',
        // Without a network: the own one. Who does not run it may not name it.
        { p_entity: 'stock_movements', p_filters: ['location_id', 'visited_at'], p_rows: 16 },
        expect.anything(),
      ),
    );
  });
});

describe('the tab', () => {
  it('is closed to members, and says why', async () => {
    const { person } = showAtDesk(<DashboardTabs current="overview">x</DashboardTabs>, {
      user: aUser(),
    });
    const tab = screen.getByRole('tab', { name: 'Reports' });
    expect(tab).toHaveAttribute('aria-disabled', 'true');
    await person.tab();
    await person.tab();
    expect(tab).toHaveFocus();
    await person.hover(tab);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Only admins can open reports.');
  });

  it('leads to the reports for admins', () => {
    showAtDesk(<DashboardTabs current="overview">x</DashboardTabs>, { user: anAdmin() });
    expect(screen.getByRole('tab', { name: 'Reports' })).toHaveAttribute(
      'href',
      '/dashboard/reports',
    );
  });
});
