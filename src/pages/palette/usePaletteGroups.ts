import { foldText } from '../../data/foldText';
import type { EntityName } from '../../entities';
import { useText, type TextKey } from '../../i18n/text';
import { useRecents } from '../../kit/search/recents';
import type { Found } from '../../kit/search/searchEverywhere';
import { useShell } from '../../layout/ShellContext';
import { foundRowOf } from './foundRows';
import { matchWords } from './matchWords';
import type { Option, OptionGroup } from './option';
import { useActionOptions } from './useActionOptions';
import { useNamedCreations } from './useNamedCreations';
import { usePageOptions, type FixedOption } from './usePageOptions';
import { usePaletteSearch, useRecentRecords } from './usePaletteSearch';
import { useRecordOption } from './useRecordOption';

/** Pages and actions at most. */
const MOST = 5;

/** The group is called so however few there are. */
const MANY = { smart_count: 2 };

/** What is done with the records that are named behind a verb. */
const DEEDS = [
  { verb: 'palette.checkInVerb', words: 'palette.checkIn', does: 'checkIn', only: ['clients'] },
  {
    verb: 'palette.receiveVerb',
    words: 'palette.receive',
    does: 'receive',
    only: ['inventory_items'],
  },
] as const satisfies readonly {
  verb: TextKey;
  words: TextKey;
  does: keyof Option;
  only: readonly EntityName[];
}[];

/** What is meant by 'check in rosa': the words behind the verb; undefined where the text is none of it. */
export function behindVerb(text: string, verb: string): string | undefined {
  const words = text.trim().split(/\s+/);
  const wanted = foldText(verb).split(' ');
  const isVerb = wanted.every((word, index) => foldText(words[index] ?? '') === word);
  return isVerb && words.length > wanted.length ? words.slice(wanted.length).join(' ') : undefined;
}

/** All that can be chosen for a text, in its groups: what was opened last where nothing is typed. */
export function usePaletteGroups(text: string) {
  const translate = useText();
  const optionOf = useRecordOption();
  const { pages, creations, deeds } = usePageOptions();
  const actions = useActionOptions();
  const [deed] = DEEDS.flatMap(({ verb, ...does }) => {
    const whom = behindVerb(text, translate(verb));
    return whom === undefined ? [] : [{ ...does, whom }];
  });
  const search = usePaletteSearch(deed?.whom ?? text, deed?.only);
  const creatable = useNamedCreations(
    deed === undefined ? text : deed.does === 'checkIn' ? deed.whom : '',
    creations,
  );
  // Who did not answer may know them.
  const named = search.error === null ? creatable : [];
  const recents = useRecentRecords(useRecents(useShell().user.id));
  const group = (id: string, title: string, options: readonly (Option | undefined)[]) => ({
    ...{ id, title },
    options: options.filter((option) => option !== undefined),
  });
  const matching = (options: readonly FixedOption[]) =>
    matchWords(options, text, ({ name, also }) => [name, ...also]).slice(0, MOST);
  const done = ({ does, words }: Pick<(typeof DEEDS)[number], 'does' | 'words'>) =>
    search.found
      .flatMap(({ entity, records }) => records.map((record) => optionOf(entity, record)))
      .flatMap((option) => {
        const run = option?.[does];
        return option && run
          ? [{ ...option, name: translate(words, { name: option.name }), run }]
          : [];
      });
  const recordsOf = ({ entity, records }: Found) =>
    group(
      entity,
      translate(`resources.${entity}.name`, MANY),
      records.map((record) => optionOf(entity, record)),
    );
  const groups = (): OptionGroup[] => {
    if (text.trim() === '')
      return [
        group(
          'recent',
          translate('palette.recent'),
          recents.records.map(({ entity, record }) => optionOf(entity, record)),
        ),
      ];
    const fixed = [
      group('pages', translate('palette.pages'), matching(pages)),
      group('actions', translate('palette.actions'), [
        ...matching([...creations, ...deeds, ...actions]),
        ...named,
      ]),
    ];
    if (deed) return [group('deeds', translate('palette.actions'), done(deed)), ...fixed];
    // Whoever types the name of a page does not mean a client who sounds like it.
    const isClose = ({ entity, records }: Found) =>
      records.every((record) => foundRowOf(entity).isClose?.(record));
    return [
      ...search.found.filter((found) => !isClose(found)).map(recordsOf),
      ...fixed,
      ...search.found.filter(isClose).map(recordsOf),
    ];
  };
  const filled = groups().filter(({ options }) => options.length > 0);
  const isFound = filled.some(({ options }) => options.some((option) => !named.includes(option)));
  const isNothing = text.trim() !== '' && search.isCurrent && !isFound;
  const plain = creations.filter(({ id }) => id === 'palette-page-AddClient');
  return {
    ...search,
    query: deed?.whom ?? text,
    groups:
      isNothing && filled.length === 0 && deed?.does !== 'receive' && plain.length > 0
        ? [group('create', translate('palette.actions'), plain)]
        : filled,
    isReading: search.isSearching || (text.trim() === '' && recents.isReading),
    /** Nothing is found: what is left makes somebody new. */
    isNothing,
  };
}
