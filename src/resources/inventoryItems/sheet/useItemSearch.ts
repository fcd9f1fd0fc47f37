import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { API, SEARCH_PAUSE } from '../../../config';
import { useText } from '../../../i18n/text';
import { isBarcode } from '../itemFields';
import { sheetText } from './sheetText';
import { looksScanned, type SheetItem, type SheetRow } from './stockRows';
import { OFFERED, useFindItems } from './useFindItems';
import { beginsWordOf, holdsWords } from '../../../kit/table/matchText';

/** What the search of a sheet takes: an item, or something new by its name. */
export type TakenItem = Pick<SheetRow, 'item' | 'name' | 'barcode'>;

/** What it offers. */
export type Offer = { kind: 'item'; item: SheetItem } | { kind: 'create'; name: string };

/** Tells offers apart. */
export const keyOf = (offer: Offer): string => (offer.kind === 'item' ? offer.item.id : 'create');

/** Finds items by what is typed or scanned, and hands over the one that was meant. */
export function useItemSearch(locationId: string, onTake: (taken: TakenItem) => void) {
  const translate = useText();
  const { all, queryOf, byText, byBarcode } = useFindItems(locationId);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  // What a scanner read and no item has: it goes to what is created next.
  const [barcode, setBarcode] = useState<string | null>(null);
  const latest = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  const typed = text.trim();
  const answer = useQuery({
    ...queryOf({ q: asked }),
    enabled: asked !== '' && all === undefined,
    placeholderData: keepPreviousData,
  });
  const { error } = answer;
  const data = all ? matchItems(all, typed).slice(0, OFFERED) : answer.data;
  const found = typed === '' ? [] : (data ?? []);
  const isCurrent =
    all !== undefined || (asked === typed && data !== undefined && !answer.isPlaceholderData);
  // Nothing is offered for creation before it is known what is there: the first offer is the marked one.
  const offers: readonly Offer[] =
    typed === '' || data === undefined
      ? []
      : [
          ...found.map((item) => ({ kind: 'item' as const, item })),
          { kind: 'create' as const, name: typed },
        ];

  const type = (next: string) => {
    const words = next.slice(0, API.searchMaxLength);
    latest.current = words.trim();
    setText(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAsked(words.trim());
    }, SEARCH_PAUSE);
  };

  const take = (offer: Offer) => {
    type('');
    setProblem(null);
    setBarcode(null);
    onTake(
      offer.kind === 'item'
        ? { item: offer.item, name: offer.item.name, barcode: null }
        : { item: null, name: offer.name, barcode },
    );
  };

  const takeScanned = async (code: string) => {
    type('');
    const item = await byBarcode(code);
    if (item) {
      take({ kind: 'item', item });
      return;
    }
    setBarcode(code.toUpperCase());
    setProblem(translate(sheetText('unknownBarcode'), { barcode: code }));
  };

  /** Enter came before the answer: whoever types fast means what the answer will say, if it is plain. */
  const takeNamed = async (name: string) => {
    const scanned = isBarcode(name) ? await byBarcode(name) : undefined;
    const items = scanned ? [scanned] : await byText(name);
    const same = items.filter((item) => item.name.toLowerCase() === name.toLowerCase());
    const [only, other] = same.length > 0 ? same : items;
    if (latest.current === name && only && !other) take({ kind: 'item', item: only });
  };

  const lookUp = async (name: string) => {
    try {
      await (looksScanned(name) ? takeScanned(name) : takeNamed(name));
    } catch {
      if (latest.current === '') type(name);
      setProblem(translate(sheetText('searchFailed')));
    }
  };

  return {
    text,
    type,
    take,
    offers,
    problem: problem ?? (error && typed !== '' ? translate(sheetText('searchFailed')) : null),
    isSearching: typed !== '' && !isCurrent && !error,
    /**
     * Enter: takes what has this barcode, else the offer.
     *
     * @param offer the marked one
     */
    confirm: (offer: Offer | undefined) => {
      if (typed === '') return;
      const scanned = (all ?? found).find((item) => item.barcode === typed.toUpperCase());
      const [first] = offers;
      const meant = offers.find((one) => offer && keyOf(one) === keyOf(offer)) ?? first;
      if (isCurrent && scanned) take({ kind: 'item', item: scanned });
      else if (isCurrent && meant && !looksScanned(typed)) take(meant);
      else void lookUp(typed);
    },
  };
}

/** What was typed, what it found, and what can be done with it. */
export type ItemSearchState = ReturnType<typeof useItemSearch>;

/**
 * The items that hold every word of a text in name, category or barcode: first those whose name begins
 * with it, then those of which it begins a word, each by name.
 *
 * @param items by name
 */
export function matchItems(items: readonly SheetItem[], text: string): readonly SheetItem[] {
  const rankOf = ({ name }: SheetItem): number => {
    if (name.toLowerCase().startsWith(text.toLowerCase())) return 0;
    return beginsWordOf(name, text) ? 1 : 2;
  };
  return items
    .filter((item) =>
      holdsWords([item.name, item.category, item.barcode].filter(Boolean).join(' '), text),
    )
    .sort((one, other) => rankOf(one) - rankOf(other));
}
