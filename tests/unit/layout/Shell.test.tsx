import { act, screen, within } from '@testing-library/react';
import { lazy, type ComponentType } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderShell } from '../../support/renderShell';
import { fakeScreen } from '../../support/screen';

beforeEach(() => {
  fakeScreen();
});

describe('a page whose code is on its way', () => {
  it('has its title, which becomes its heading when it has come', async () => {
    let arrive: (page: { default: ComponentType }) => void = () => undefined;
    const Page = lazy(
      () =>
        new Promise<{ default: ComponentType }>((resolve) => {
          arrive = resolve;
        }),
    );
    renderShell({ path: '/clients', page: <Page /> });
    const main = await screen.findByRole('main');
    expect(within(main).getByText('Clients')).toBeVisible();
    expect(within(main).getByRole('status')).toHaveTextContent('Loading');
    expect(within(main).queryByRole('heading')).toBeNull();
    await act(async () => {
      arrive({ default: () => <h1>Clients</h1> });
      await Promise.resolve();
    });
    expect(await within(main).findByRole('heading', { name: 'Clients' })).toBeVisible();
    expect(within(main).queryByRole('status')).toBeNull();
  });
});
