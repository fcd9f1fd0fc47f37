import { foldText } from '../../data/foldText';
import type { EntityName } from '../../entities';
import { useText } from '../../i18n/text';
import { useRecents } from '../../kit/search/recents';
import type { Found } from '../../kit/search/searchEverywhere';
import { useShell } from '../../layout/ShellContext';
import { foundRowOf } from './foundRows';
import { matchWords } from './matchWords';
import type { Option, OptionGroup } from './option';
import { useActionOptions } from './useActionOptions';
import { usePageOptions, type FixedOption } from './usePageOptions';
import { usePaletteSearch, useRecentRecords } from './usePaletteSearch';
import { useRecordOption } from './useRecordOption';

/** Pages and actions at most. */
const MOST = 5;

/** The group is called so however few there are. */
const MANY = { smart_count: 2 };

const CLIENTS: readonly EntityName[] = ['clients'];

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
  const { pages, creations } = usePageOptions();
  const actions = useActionOptions();
  const whom = behindVerb(text, translate('palette.checkInVerb'));
  const search = usePaletteSearch(whom ?? text, whom === undefined ? undefined : CLIENTS);
  const recents = useRecentRecords(useRecents(useShell().user.id));
  const group = (id: string, title: string, options: readonly (Option | undefined)[]) => ({
    ...{ id, title },
    options: options.filter((option) => option !== undefined),
  });
  const matching = (options: readonly FixedOption[]) =>
    matchWords(options, text, ({ name, also }) => [name, ...also]).slice(0, MOST);
  const checkIns = () =>
    search.found
      .flatMap(({ entity, records }) => records.map((record) => optionOf(entity, record)))
      .flatMap((option) =>
        option?.checkIn
          ? [
              {
                ...option,
                name: translate('palette.checkIn', { name: option.name }),
                run: option.checkIn,
              },
            ]
          : [],
      );
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
      group('actions', translate('palette.actions'), matching([...creations, ...actions])),
    ];
    if (whom !== undefined)
      return [group('checkIn', translate('palette.actions'), checkIns()), ...fixed];
    // Whoever types the name of a page does not mean a client who sounds like it.
    const isClose = ({ entity, records }: Found) =>
      records.every((record) => foundRowOf(entity).isClose?.(record));
    return [
      ...search.found.filter((found) => !isClose(found)).map(recordsOf),
      ...fixed,
      ...search.found.filter(isClose).map(recordsOf),
    ];
  };
  return {
    ...search,
    query: whom ?? text,
    groups: groups().filter(({ options }) => options.length > 0),
    isReading: search.isSearching || (text.trim() === '' && recents.isReading),
    /** What makes a new client, where nothing is found. */
    create: creations.find(({ id }) => id === 'palette-page-AddClient'),
  };
}
