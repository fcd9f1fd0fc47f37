import AddIcon from '@mui/icons-material/Add';
import QrCodeScannerIcon from '@mui/icons-material/QrCodeScanner';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { useId, useRef, useState, type HTMLAttributes, type RefObject } from 'react';
import { matchedParts } from '../../../kit/search/matchedParts';
import { useText } from '../../../i18n/text';
import { Kbd } from '../../../ui/Kbd';
import { MatchedText } from '../../../ui/MatchedText';
import { sheetText } from './sheetText';
import { keyOf, type ItemSearchState, type Offer } from './useItemSearch';
import { AutocompleteInput } from '../../../ui/AutocompleteInput';
import { FieldNote } from '../../../ui/FieldFrame';

interface ItemSearchProps {
  inputRef: RefObject<HTMLInputElement | null>;
  search: ItemSearchState;
}

/** The field that waits for a scan or a name. Enter, or Tab, takes the item and empties the field. */
export function ItemSearch({ inputRef, search }: ItemSearchProps) {
  const translate = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const marked = useRef<Offer | null>(null);
  const { text, offers, problem } = search;
  const label = translate(sheetText('search'));

  return (
    <Box sx={{ width: '100%' }}>
      <Autocomplete<Offer>
        id={id}
        options={offers}
        value={null}
        inputValue={text}
        open={open && text.trim() !== ''}
        onOpen={() => {
          setOpen(true);
        }}
        onClose={() => {
          setOpen(false);
        }}
        loading={search.isSearching}
        loadingText={translate(sheetText('searching'))}
        forcePopupIcon={false}
        autoHighlight
        clearOnBlur={false}
        filterOptions={(items) => items}
        isOptionEqualToValue={() => false}
        getOptionKey={keyOf}
        getOptionLabel={(offer) =>
          offer.kind === 'item'
            ? offer.item.name
            : translate(sheetText('create'), { name: offer.name })
        }
        onHighlightChange={(_event, offer) => {
          marked.current = offer;
        }}
        onInputChange={(_event, next, reason) => {
          if (reason === 'input') search.type(next);
        }}
        onChange={(_event, offer) => {
          if (offer) search.take(offer);
        }}
        renderOption={({ key: _key, ...props }, offer) => (
          <OfferOption key={keyOf(offer)} props={props} offer={offer} text={text} />
        )}
        renderInput={(params) => (
          <AutocompleteInput
            params={params}
            ref={inputRef}
            placeholder={label}
            startAdornment={<QrCodeScannerIcon />}
            aria-label={label}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            autoComplete="off"
            enterKeyHint="next"
            onKeyDown={(event) => {
              const isTab = event.key === 'Tab' && !event.shiftKey && text.trim() !== '';
              if ((event.key !== 'Enter' && !isTab) || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              // Material UI would take the marked one of an older text.
              event.stopPropagation();
              search.confirm(marked.current ?? undefined);
            }}
          />
        )}
      />
      {problem !== null && (
        <FieldNote id={`${id}-problem`} error>
          {problem}
        </FieldNote>
      )}
    </Box>
  );
}

interface OfferOptionProps {
  props: HTMLAttributes<HTMLLIElement>;
  offer: Offer;
  /** What is looked for. */
  text: string;
}

function OfferOption({ props, offer, text }: OfferOptionProps) {
  const translate = useText();
  if (offer.kind === 'create')
    return (
      <Box component="li" {...props} sx={CREATE}>
        <AddIcon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
        <Box sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {translate(sheetText('create'), { name: offer.name })}
        </Box>
        <Kbd>Enter</Kbd>
      </Box>
    );
  const { name, category, quantity_actual: on_hand } = offer.item;
  return (
    <Box component="li" {...props} sx={OPTION}>
      <Box sx={WORDS}>
        <span>
          <MatchedText parts={matchedParts(name, text)} />
        </span>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {category === null
            ? translate(sheetText('itemStock'), { on_hand })
            : translate(sheetText('itemDetail'), { category, on_hand })}
        </Box>
      </Box>
      <Kbd>Enter</Kbd>
    </Box>
  );
}

// The key beside the marked one only.
const OPTION = {
  display: 'flex',
  gap: '0.5rem',
  '&:not(.Mui-focused) kbd': { display: 'none' },
} as const;
// Below the name where there is no room beside it.
const WORDS = {
  flex: 1,
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  justifyContent: 'space-between',
  columnGap: '0.75rem',
  overflowWrap: 'anywhere',
} as const;
const CREATE = {
  ...OPTION,
  '&&:not(:first-of-type)': { borderTop: 1, borderColor: 'larder.border' },
} as const;
