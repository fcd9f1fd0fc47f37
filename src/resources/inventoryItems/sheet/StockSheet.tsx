import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { SIDEBAR } from '../../../config';
import { useCurrentUser } from '../../../data/useCurrentUser';
import { formatDate, today } from '../../../i18n/dates';
import { useText } from '../../../i18n/text';
import { RecordForm } from '../../../kit/form/RecordForm';
import { saveByKey } from '../../../kit/form/saveByKey';
import { useReplacePage } from '../../../kit/form/useReplacePage';
import { pathTo } from '../../../routes';
import { PageTitle } from '../../../ui/PageTitle';
import { WITH_FOOTER } from '../../../ui/StickyFooter';
import { SheetFooter } from './SheetFooter';
import { SheetHead } from './SheetHead';
import type { SheetKind } from './sheetKinds';
import type { SheetListProps } from './sheetList';
import { initialSheet, sheetSchema } from './sheetSchema';
import { SheetTable } from './SheetTable';
import { useFocusAcross } from './useFocusAcross';
import { useGivenItem } from './useGivenItem';
import { useItemSearch } from './useItemSearch';
import { useRowFigures } from './useRowFigures';
import { useSaveSheet } from './useSaveSheet';
import { useSheet } from './useSheet';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { ItemSearch } from './ItemSearch';
import { SheetPhoneRow } from './SheetPhoneRow';
import { sheetText } from './sheetText';

/** The search, and below it the rows, the newest first. */
function SheetPhoneList(props: SheetListProps) {
  const { kind, sheet, search, figuresOf, refusals } = props;
  const translate = useText();
  return (
    <>
      <Box sx={SEARCH}>
        <ItemSearch inputRef={sheet.search} search={search} />
      </Box>
      {sheet.rows.length > 0 && (
        <Box component={Card} element="ul" aria-label={translate(sheetText('items'))} sx={ROWS}>
          {[...sheet.rows].reverse().map((row) => (
            <SheetPhoneRow
              key={row.key}
              kind={kind}
              row={row}
              figures={figuresOf(row)}
              refusal={row.item ? refusals[row.item.id] : undefined}
              sheet={sheet}
            />
          ))}
        </Box>
      )}
    </>
  );
}

const SEARCH = { '& [data-field-frame]': { minHeight: '3rem' } } as const;

const ROWS = {
  listStyle: 'none',
  m: 0,
  p: 0,
  overflow: 'hidden',
  '& > li:not(:first-of-type)': { borderTop: 1, borderColor: 'larder.border' },
} as const;

/** Where a table of six columns has no room: the rows are a list. */
const NARROW = `(max-width: ${SIDEBAR.mobileBreakpoint}px)`;

/** A delivery or a count at the active location: a head, rows for scanner and keyboard, one save. */
export function StockSheet({ kind, title }: { kind: SheetKind; title: string }) {
  const place = useCurrentUser()?.activeLocation;
  // The place that was active when the page was opened; saving notices when it is another one.
  const [opened] = useState(place);
  const translate = useText();
  const navigate = useNavigate();
  // The shell shows no such page without an active location.
  if (!opened) return null;
  return (
    <>
      <PageTitle
        title={title}
        subtitle={`${opened.name}, ${formatDate(today())}`}
        actions={
          <Box
            component={Button}
            variant="text"
            onClick={() => void navigate(pathTo('InventoryItems'))}
            sx={{ display: { xs: 'none', md: 'inline-flex' } }}
          >
            {translate('form.cancel')}
          </Box>
        }
      />
      <SheetForm kind={kind} locationId={opened.id} />
    </>
  );
}

function SheetForm({ kind, locationId }: { kind: SheetKind; locationId: string }) {
  const replacePage = useReplacePage();
  const { save, failure, refusals, question } = useSaveSheet(kind, locationId);
  const [initial] = useState(() => initialSheet(kind));
  return (
    <RecordForm
      resource="inventory_items"
      schema={(words) => sheetSchema(words, kind)}
      defaults={initial}
      onSave={async (values) => {
        await save(values);
        return () => {
          replacePage(pathTo('InventoryItems'));
        };
      }}
      draft={`${kind} ${locationId}`}
    >
      <SheetFields kind={kind} locationId={locationId} failure={failure} refusals={refusals} />
      {question}
    </RecordForm>
  );
}

type SheetFieldsProps = Pick<ReturnType<typeof useSaveSheet>, 'failure' | 'refusals'> & {
  kind: SheetKind;
  locationId: string;
};

function SheetFields({ kind, locationId, failure, refusals }: SheetFieldsProps) {
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  const sheet = useSheet(kind, locationId, isNarrow);
  const figuresOf = useRowFigures(sheet.rows, kind, locationId, refusals.onHand);
  useFirstFocus(isNarrow, () => sheet.search.current?.focus());
  useGivenItem(locationId, sheet.take);
  const keepFocus = useFocusAcross(isNarrow, sheet);
  return (
    <Box onKeyDownCapture={saveByKey} {...keepFocus} sx={WITH_FOOTER}>
      <SheetHead
        kind={kind}
        locationId={locationId}
        folds={isNarrow}
        onEnter={() => sheet.search.current?.focus()}
      />
      <SheetRows {...{ kind, locationId, isNarrow, sheet, figuresOf }} refusals={refusals.words} />
      <SheetFooter
        kind={kind}
        rows={sheet.rows}
        figuresOf={figuresOf}
        problem={sheet.error}
        failure={failure}
      />
    </Box>
  );
}

interface SheetRowsProps extends Omit<SheetListProps, 'search'> {
  locationId: string;
  isNarrow: boolean;
}

/** The rows and the search, whose text outlives the change from table to list. */
function SheetRows({ locationId, isNarrow, ...rows }: SheetRowsProps) {
  const search = useItemSearch(locationId, rows.sheet.take);
  if (isNarrow) return <SheetPhoneList {...rows} search={search} />;
  return (
    <Card>
      <SheetTable {...rows} search={search} />
    </Card>
  );
}

/** The keyboard begins in the first field; on a phone, where the head is folded, in the search. */
function useFirstFocus(isFolded: boolean, focusSearch: () => void) {
  const { setFocus, formState } = useFormContext();
  const { isReady } = formState;
  const [begin] = useState(() => () => {
    if (isFolded) focusSearch();
    else setFocus('reason');
  });
  useEffect(() => {
    if (isReady) begin();
  }, [isReady, begin]);
}
