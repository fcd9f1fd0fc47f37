import { describe, expect, it } from 'vitest';
import { appPages, pagesOf } from '../../../src/start/appPages';
import { ROUTES } from '../../../src/routes';

const load = () => Promise.resolve({ default: () => null });
const FILES = Object.fromEntries(
  [
    ...[
      'AccountSettings',
      'NetworkSettings',
      'LocationSettings',
      'CheckIn',
      'CreateClient',
      'CreateVisit',
    ],
    ...['ReceiveDelivery', 'CountStock', 'ExpiringStock', 'PickList', 'PossibleDuplicates'],
    ...['ClientVisits', 'ClientOrders'],
    ...['Reports', 'MonthlyForm', 'ReportVisits', 'StockMovements', 'Help'],
    ...['ReportCertifications', 'SignInSheet'],
  ].map((name) => [`../pages/any/${name}Page.tsx`, load]),
);

describe('the pages with files of their own', () => {
  it('are reached by the paths of their routes', () => {
    const paths = appPages.map(({ path }) => path);
    expect(paths).toContain('/orders/pick-list');
    expect(paths).toContain('/users');
    expect(ROUTES.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
  });

  it('say which file is missing', () => {
    const others = Object.fromEntries(
      Object.entries(FILES).filter(([file]) => !file.includes('PickList')),
    );
    expect(() => pagesOf(others)).toThrow(
      'src/routes.ts names the page PickList, but no file draws it: add PickListPage.tsx to a folder of src/pages.',
    );
  });

  it('say which route is missing', () => {
    expect(() => pagesOf({ ...FILES, '../pages/stock/StockReportPage.tsx': load })).toThrow(
      'No route is called StockReport, so nothing leads to src/pages/stock/StockReportPage.tsx: add it to PAGES in src/routes.ts.',
    );
  });
});
