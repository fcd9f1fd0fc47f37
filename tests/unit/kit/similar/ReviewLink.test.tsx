import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import { ReviewLink } from '../../../../src/kit/similar/ReviewLink';
import { resources } from '../../../../src/resources';
import { hearErrors } from '../../../support/hearErrors';
import { anAdmin, aUser } from '../../../support/renderShell';
import { showReview } from '../../resources/clients/duplicates/reviewWorld';

const of = (name: string) => {
  const resource = resources.find((each) => each.name === name);
  if (!resource) throw new Error(`There are no ${name}.`);
  return <ReviewLink resource={resource} />;
};
const open = (name: string, rpc: (fn: string) => unknown = () => undefined, user = anAdmin()) =>
  showReview(of(name), { rows: {}, rpc, user });

describe('the way to the review of similar records', () => {
  it('names the page, and how many pairs wait in the tabs that are counted', async () => {
    const { call } = open('clients');
    const link = await screen.findByRole('link', { name: 'Possible duplicates (3)' });
    expect(link).toHaveAttribute('href', '/clients/duplicates');
    expect(call).toHaveBeenCalledWith(
      'count_client_pairs',
      { p_network_id: expect.any(String) as unknown },
      expect.anything(),
    );
  });

  it.each<[string, () => unknown]>([
    ['nothing waits', () => ({ likely: 0, relatives: 0, decided: 7 })],
    ['they could not be counted', () => Promise.reject(new DataError({ kind: 'server' }))],
  ])('names the page alone while %s', async (_what, rpc) => {
    hearErrors();
    const { call } = open('clients', rpc);
    await waitFor(() => {
      expect(call).toHaveBeenCalled();
    });
    expect(screen.getByRole('link')).toHaveAccessibleName('Possible duplicates');
  });

  it('is none for a member, and nothing is counted for one', () => {
    const { call } = open('clients', undefined, aUser());
    expect(screen.queryByRole('link')).toBeNull();
    expect(call).not.toHaveBeenCalled();
  });

  it('is none for records that are not compared', () => {
    const { call } = open('events');
    expect(screen.queryByRole('link')).toBeNull();
    expect(call).not.toHaveBeenCalled();
  });
});
