import { act, renderHook } from '@testing-library/react';
import { memoryStore, StoreContextProvider, type Store } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { useHiddenColumns } from '../../../../src/kit/table/useHiddenColumns';

const AT_FIRST = ['gender'];
const NARROW = ['gender', 'email'];

const hiddenColumns = (store: Store, narrow: readonly string[] | null, atFirst = AT_FIRST) =>
  renderHook(() => useHiddenColumns('clients.datatable', atFirst, narrow), {
    wrapper: ({ children }) => (
      <StoreContextProvider value={store}>{children}</StoreContextProvider>
    ),
  }).result;

describe('the hidden columns of a list', () => {
  it('are those of a saved view at every width, whatever was switched in a narrow window', () => {
    const store = memoryStore();
    const narrow = hiddenColumns(store, NARROW);
    act(() => {
      narrow.current.setHidden(['city']);
    });
    expect(narrow.current.hidden).toEqual(['city']);
    act(() => {
      narrow.current.setEverywhere(['phone_number']);
    });
    expect(narrow.current.hidden).toEqual(['phone_number']);
    expect(hiddenColumns(store, null).current.hidden).toEqual(['phone_number']);
  });

  it('fit the window again by a view that hides what lists hide at first', () => {
    const narrow = hiddenColumns(memoryStore(), NARROW);
    act(() => {
      narrow.current.setEverywhere(['gender']);
    });
    expect(narrow.current.hidden).toEqual(NARROW);
  });

  it('have a field that the network adds later, and one that is shown stays shown by a saved view', () => {
    const before = ['gender', 'custom_tribe'];
    const after = [...before, 'custom_route'];
    const store = memoryStore();
    const wrapped = (atFirst: string[]) => hiddenColumns(store, null, atFirst);
    const first = wrapped(before);
    expect(first.current.hidden).toEqual(before);
    act(() => {
      first.current.setHidden(['city']);
    });
    expect(first.current.hidden).toEqual(['city']);
    const later = wrapped(after);
    expect(later.current.hidden).toEqual(['city', 'custom_route']);
    const { chosen } = later.current;
    act(() => {
      later.current.reset();
    });
    expect(later.current.hidden).toEqual(after);
    act(() => {
      later.current.setEverywhere(chosen);
    });
    expect(later.current.hidden).toEqual(['city', 'custom_route']);
  });

  it('are saved as somebody chose them, not as the window fits', () => {
    const narrow = hiddenColumns(memoryStore(), NARROW);
    expect(narrow.current.chosen).toEqual(AT_FIRST);
    act(() => {
      narrow.current.setHidden(['city']);
    });
    expect(narrow.current.chosen).toEqual(['city']);
  });
});
