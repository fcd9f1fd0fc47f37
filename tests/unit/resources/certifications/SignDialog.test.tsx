import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../../src/i18n/deskTexts';
import { questionOf, type Decision } from '../../../../src/resources/certifications/decision';
import SignDialog from '../../../../src/resources/certifications/SignDialog';
import type { Signer } from '../../../../src/resources/certifications/signer';
import type { OfferedProgram } from '../../../../src/resources/certifications/standing';
import { aDrawing, drawOnPad } from '../../../support/pad';
import { aProgram, aStanding, showAtDesk } from '../../pages/checkIn/deskWorld';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const aStatement = (language: string, statement: string) => ({
  ...{
    id: `s-${language}`,
    language,
    version: 1,
    statement,
    nondiscrimination: `USDA ${language}`,
  },
  created_at: '2026-11-01T00:00:00Z',
});
const ENGLISH = aStatement('en', 'I live in Michigan.');
const SPANISH = aStatement('es', 'Vivo en Michigan.');

interface World {
  statements?: object[];
  signer?: Signer;
  language?: string | null;
  offered?: OfferedProgram;
  decision?: Partial<Decision>;
}

function show(world: World = {}) {
  const { statements = [ENGLISH, SPANISH], language = null, offered = aProgram() } = world;
  const { signer = { clientId: 'c', name: 'Rosa Delgado' } } = world;
  const first = questionOf(aStanding(), offered, 5, { made: undefined });
  const question = questionOf(aStanding(), offered, 5, {
    made: { ...first.decision, ...world.decision },
  });
  const onSigned = vi.fn();
  const onClose = vi.fn();
  const desk = showAtDesk(
    <SignDialog {...{ question, signer, onSigned, onClose }} backLabel="Back to check-in" />,
    {
      getList: () => Promise.resolve({ data: statements, total: statements.length }),
      getOne: () => Promise.resolve({ data: { id: 'c', preferred_language: language } }),
    },
  );
  return { ...desk, question, onSigned, onClose };
}

it('shows the statement with household and limit, and takes what is drawn', async () => {
  const { person, question, onSigned } = show();
  const dialog = within(await screen.findByRole('dialog', { name: 'Statement for TEFAP' }));
  expect(dialog.getByText('I live in Michigan.')).toHaveAttribute('lang', 'en');
  expect(dialog.getByText('USDA en')).toBeVisible();
  expect(dialog.getByText('5 people, with an income of $69,653 a year or less')).toBeVisible();
  expect(dialog.getByText('Rosa Delgado')).toBeVisible();
  expect(dialog.getByText('November 22, 2026')).toBeVisible();
  const sign = dialog.getByRole('button', { name: 'Sign and agree' });
  expect(sign).toBeDisabled();
  act(() => {
    drawOnPad(aDrawing);
  });
  expect(sign).toBeEnabled();
  await person.click(sign);
  expect(onSigned).toHaveBeenCalledExactlyOnceWith({
    ...{ strokes: '[[[10,20,0],[30,40,16],[60,20,32]]]', name: null },
    ...{ statement_id: 's-en', terms: question.terms },
  });
});

it('is in the language of the client, with its own words too', async () => {
  const { person, onSigned } = show({ language: 'es' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Declaración para TEFAP' }));
  expect(dialog.getByText('5 personas, con un ingreso de $69,653 al año o menos')).toBeVisible();
  expect(dialog.getByText('22 de noviembre de 2026')).toBeVisible();
  expect(dialog.queryByText(/disponible/)).toBeNull();
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Idioma' }), 'English');
  expect(dialog.getByText('I live in Michigan.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Sign and agree' })).toBeVisible();
  expect(onSigned).not.toHaveBeenCalled();
});

it('says that the language of the client has no statement', async () => {
  show({ statements: [ENGLISH], language: 'es' });
  expect(await screen.findByText('Not available in Spanish. Shown in English.')).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('takes the language of a client who is being made from the form', async () => {
  show({ signer: { language: 'es', name: 'Ana Mora' } });
  expect(await screen.findByText('Vivo en Michigan.')).toBeVisible();
  expect(screen.getByText('Ana Mora')).toBeVisible();
});

it('takes a typed name in place of a drawing, also by Enter', async () => {
  const { person, question, onSigned } = show();
  await person.click(await screen.findByRole('button', { name: 'Type your name instead' }));
  const field = screen.getByRole('textbox', { name: 'Your full name' });
  expect(field).toHaveFocus();
  expect(screen.queryByRole('img')).toBeNull();
  await person.keyboard('  {Enter}');
  expect(onSigned).not.toHaveBeenCalled();
  await person.keyboard('Rosa Delgado');
  expect(screen.getByRole('button', { name: 'I agree' })).toBeEnabled();
  await person.keyboard('{Enter}');
  expect(onSigned).toHaveBeenCalledExactlyOnceWith({
    ...{ strokes: null, name: 'Rosa Delgado' },
    ...{ statement_id: 's-en', terms: question.terms },
  });
});

it('clears, and refuses a drawing of too many strokes', async () => {
  const { person, onSigned } = show();
  const clear = await screen.findByRole('button', { name: 'Clear' });
  const points = Array.from({ length: 1500 }, (_, at) => ({ x: at, y: (at % 2) * 200, time: at }));
  act(() => {
    drawOnPad([{ points }]);
  });
  await person.click(screen.getByRole('button', { name: 'Sign and agree' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Draw it again with fewer strokes.');
  expect(onSigned).not.toHaveBeenCalled();
  await person.click(clear);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign and agree' })).toBeDisabled();
});

it('asks before Escape loses a drawing; the way out closes', async () => {
  const { person, onClose } = show();
  // The way out is there before the pad.
  await screen.findByRole('button', { name: 'Clear' });
  act(() => {
    drawOnPad(aDrawing);
  });
  await person.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await person.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull();
  });
  await person.click(screen.getByRole('button', { name: 'Back to check-in' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('names the person who signs for the household, and no other', async () => {
  show({ decision: { byProxy: true, proxy: 'Luis Delgado' } });
  expect(await screen.findByText('Luis Delgado')).toBeVisible();
  expect(screen.queryByText('Rosa Delgado')).toBeNull();
});

it('writes no limit where income is not the basis', async () => {
  show({ decision: { basis: 'snap' } });
  expect(await screen.findByText('5 people')).toBeVisible();
});

it('says that there is no statement', async () => {
  const { person, onClose } = show({ statements: [] });
  expect(
    await screen.findByText('There is no statement for TEFAP yet. Choose “Signed on paper.”'),
  ).toBeVisible();
  const [, back] = screen.getAllByRole('button', { name: 'Back to check-in' });
  await person.click(back as HTMLElement);
  expect(onClose).toHaveBeenCalledOnce();
});
