import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DataError } from '../../../../src/data/errors';
import { ImportPage } from '../../../../src/kit/import/ImportPage';
import clients from '../../../../src/resources/clients';
import { hearErrors } from '../../../support/hearErrors';
import { aDatabase, aResult, showImport, useImportWorld } from './importWorld';

useImportWorld();

const page = <ImportPage resource={clients} />;

describe('an undo that is broken off', () => {
  const half = aResult('one', { created: 120, removed: 49, stayed: 1 });
  const recent = () => ({ recent: [half], same: null, open: null, match: null });
  const rest = {
    ...{ left: 0, removed: 119, stayed: 1 },
    kept: [{ row: 9, id: 'rosa', name: 'Rosa Delgado', why: 'changed' }],
  };

  it('is seen in another tab, and goes on there with what is left', async () => {
    let left = 70;
    const database = aDatabase({
      import_context: recent,
      undo_import: () => {
        left = Math.max(left - 50, 0);
        return left > 0 ? { left, kept: [], removed: 99, stayed: 1 } : rest;
      },
    });
    const { press } = showImport(page, database);
    expect(await screen.findByText(/Undo not finished/)).toBeVisible();
    await press('Open the import of intake.csv');
    expect(screen.getByText(/^The undo stopped after 50 of 120 rows\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
    await press('Continue');
    expect(await screen.findByText('119 rows undone, 1 row not undone')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Rosa Delgado' }).parentElement).toHaveTextContent(
      'Rosa Delgado · Changed since then',
    );
    expect(database.asked.filter((name) => name === 'undo_import')).toHaveLength(2);
  });

  it('by a lost connection says how far it is, and goes on', async () => {
    hearErrors();
    let calls = 0;
    const whole = aResult('one', { created: 120 });
    const database = aDatabase({
      import_context: () => ({ ...recent(), recent: [whole] }),
      undo_import: () => {
        calls += 1;
        if (calls === 2) throw new DataError({ kind: 'offline' });
        return calls === 1 ? { left: 70, kept: [], removed: 49, stayed: 1 } : rest;
      },
    });
    const { press } = showImport(page, database);
    await press('Open the import of intake.csv');
    await press('Undo this import');
    const dialog = await screen.findByRole('alertdialog');
    within(dialog).getByRole('button', { name: 'Undo this import' }).click();
    expect(await screen.findByText(/^The undo stopped after 50 of 120 rows\./)).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    await press('Continue');
    expect(await screen.findByText('119 rows undone, 1 row not undone')).toBeVisible();
  });
});
