import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import '../../../../src/i18n/deskTexts';
import type { Household } from '../../../../src/resources/visits/household';
import {
  HouseholdSteppers,
  type HouseholdSource,
} from '../../../../src/resources/visits/HouseholdSteppers';

const FAMILY: Household = { adults: 2, children: 1, seniors: 0, unknown: 0 };

function Form({ start, source }: { start: Household; source?: HouseholdSource }) {
  const form = useForm({ defaultValues: start });
  return (
    <FormProvider {...form}>
      <HouseholdSteppers {...(source && { source })} />
    </FormProvider>
  );
}

function show(start: Partial<Household> = {}, source?: HouseholdSource) {
  const household = { ...FAMILY, ...start };
  render(<Form start={household} {...(source && { source })} />);
  return userEvent.setup();
}

const age = (name: string) => screen.getByRole('spinbutton', { name });
const step = (name: string) => screen.getByRole('button', { name });
/** What is said of a number, to those who hear it too. */
const said = () => document.getElementById(age('Adults').getAttribute('aria-describedby') ?? '');
const shown = () => screen.getAllByRole('spinbutton').map((field) => field.ariaValueNow);

describe('the numbers of a household', () => {
  it('are counted by the buttons, which the keyboard leaves out, down to 0', async () => {
    const user = show();
    await user.tab();
    await user.tab();
    expect(age('Children')).toHaveFocus();
    await user.click(step('More: Children'));
    await user.click(step('More: Children'));
    await user.click(step('Fewer: Adults'));
    expect(shown()).toEqual(['1', '3', '0']);
    expect(step('Fewer: Seniors')).toHaveAttribute('aria-disabled', 'true');
    await user.click(step('Fewer: Seniors'));
    expect(shown()).toEqual(['1', '3', '0']);
  });

  it('are counted by arrows and Home, and replaced by digits', async () => {
    const user = show();
    await user.tab();
    expect(age('Adults')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(age('Adults')).toHaveValue('3');
    await user.tab();
    await user.keyboard('1x2');
    expect(age('Children')).toHaveValue('12');
    await user.keyboard('{Home}{ArrowDown}');
    expect(age('Children')).toHaveValue('0');
  });

  it('are no more than a household has people', async () => {
    const user = show({ adults: 99 });
    expect(step('More: Adults')).toHaveAttribute('aria-disabled', 'true');
    expect(said()).toHaveTextContent('You entered 100 people. A visit can count up to 99.');
    expect(age('Children')).toBeInvalid();
    await user.click(step('Fewer: Children'));
    expect(said()).toHaveTextContent('99 people.');
    expect(age('Children')).toBeValid();
  });

  it('are of somebody', async () => {
    const user = show({ adults: 1, children: 0 });
    await user.click(step('Fewer: Adults'));
    expect(screen.getByRole('alert')).toHaveTextContent('Enter at least one person.');
  });

  it('say how many have no age, where there are any', async () => {
    const user = show({ unknown: 2 });
    expect(said()).toHaveTextContent('5 people.');
    await user.click(step('More: Seniors'));
    await user.click(step('More: Seniors'));
    expect(shown()).toEqual(['2', '1', '2', '0']);
    expect(said()).toHaveTextContent('5 people.');
  });
});

describe('where the numbers come from', () => {
  it('is the last visit, until one is changed', async () => {
    const user = show({}, { from: 'last_visit', size: 3, visitedOn: '2026-11-08' });
    expect(said()).toHaveTextContent('3 people, as of the last visit on November 8, 2026.');
    await user.click(step('More: Adults'));
    expect(said()).toHaveTextContent(/^4 people\.$/);
  });

  it('is the members, and who comes beyond them is told', async () => {
    const user = show({}, { from: 'members', size: 3, visitedOn: null });
    expect(said()).toHaveTextContent('3 people, based on the members on file.');
    await user.click(step('More: Children'));
    expect(screen.getByRole('status')).toHaveTextContent(', 1 more than the household has.');
  });

  it('is another program for whom it told of', () => {
    show({}, { from: 'told', size: 3, visitedOn: null });
    expect(said()).toHaveTextContent('3 people, according to the old system.');
  });

  it('is nothing for who was never here', () => {
    show({ adults: 0, children: 0, unknown: 1 }, { from: 'nothing', size: 1, visitedOn: null });
    expect(said()).toHaveTextContent('1 person, as far as we know.');
  });
});
