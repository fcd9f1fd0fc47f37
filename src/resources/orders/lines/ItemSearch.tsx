import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { useId, useState, type RefObject } from 'react';
import { useGetList } from 'react-admin';
import { API } from '../../../config';
import type { QueryMeta } from '../../../data/LarderDataProvider';
import { descriptionId, FieldFrame } from '../../../ui/FieldFrame';
import { availableText, type StockItem } from './orderLines';
import { useText } from '../../../i18n/text';
import { AutocompleteInput } from '../../../ui/AutocompleteInput';

interface ItemSearchProps {
  meta: QueryMeta;
  /** Whether to say how much is available. */
  tracking: boolean;
  autoFocus: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  onChoose: (item: StockItem) => void;
}

const BY_NAME = { field: 'name', order: 'ASC' } as const;

/** Finds an item by its name; empties itself when one is chosen. */
export function ItemSearch({ meta, tracking, autoFocus, inputRef, onChoose }: ItemSearchProps) {
  const translate = useText();
  const id = useId();
  const [text, setText] = useState('');
  // A page with an order that nobody wants asks for no items.
  const [used, setUsed] = useState(false);
  const {
    data: found = [],
    isFetching,
    error,
  } = useGetList<StockItem>(
    'inventory_items',
    {
      pagination: { page: 1, perPage: 25 },
      sort: BY_NAME,
      filter: text.trim() === '' ? {} : { q: text },
      meta,
    },
    { enabled: used },
  );
  return (
    <FieldFrame
      id={id}
      label={translate('orderLines.add')}
      help={translate('orderLines.help')}
      error={error ? translate('orderLines.searchFailed') : undefined}
    >
      <Autocomplete
        id={id}
        options={found}
        value={null}
        inputValue={text}
        loading={isFetching}
        loadingText={translate('common.loading')}
        noOptionsText={translate('common.noResults')}
        openText={translate('orderLines.open')}
        closeText={translate('orderLines.close')}
        autoHighlight={text !== ''}
        clearOnBlur
        filterOptions={(items) => items}
        getOptionLabel={(item) => item.name}
        onInputChange={(_event, next, reason) => {
          setText(reason === 'input' ? next.slice(0, API.searchMaxLength) : '');
        }}
        onChange={(_event, item) => {
          if (item) onChoose(item);
        }}
        renderOption={({ key: _key, ...props }, item) => (
          <Box component="li" key={item.id} {...props}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{item.name}</Box>
            {tracking && (
              <Box
                component="span"
                sx={{
                  pl: 2,
                  whiteSpace: 'nowrap',
                  fontVariantNumeric: 'tabular-nums',
                  color: item.quantity_available > 0 ? 'text.secondary' : 'larder.dangerText',
                }}
              >
                {translate(...availableText(item.quantity_available))}
              </Box>
            )}
          </Box>
        )}
        renderInput={(params) => (
          <AutocompleteInput
            params={params}
            ref={inputRef}
            type="search"
            autoFocus={autoFocus}
            placeholder={translate('orderLines.placeholder')}
            error={Boolean(error)}
            aria-describedby={descriptionId(id)}
            onFocus={() => {
              setUsed(true);
            }}
            onKeyDown={(event) => {
              // A name that is still being looked for is no wish to save the form.
              if (event.key === 'Enter' && text !== '') event.preventDefault();
            }}
          />
        )}
      />
    </FieldFrame>
  );
}
