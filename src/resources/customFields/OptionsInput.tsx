import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useRecordContext } from 'react-admin';
import { CUSTOM_FIELD } from '../../config';
import { useText } from '../../i18n/text';
import { useFormField, type InputProps } from '../../kit/form/useFormField';
import { RowMenu } from '../../kit/table/RowMenu';
import type { RowAction } from '../../kit/table/tableTypes';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { FieldsetFrame } from '../../ui/FieldFrame';
import { IconButton } from '../../ui/IconButton';
import { Input } from '../../ui/Input';
import { useAnswers } from './AnswersCount';
import { faultOf, isUnwritten, optionsOf, type FieldOption } from './fieldOptions';
import { movesFrom, retireAction } from './menuEntries';

const NEW: FieldOption = { label: '' };

// Ours is a list; react-admin makes texts of what it does not know.
const UNCHANGED = {
  format: (value: unknown) => value ?? null,
  parse: (value: unknown) => value,
};

/**
 * The options of a field, one in each line. What is stored has answers, or may have: it is retired and never
 * removed.
 */
export default function OptionsInput(props: InputProps) {
  const translate = useText();
  const help = translate('resources.custom_fields.options.keys');
  const { id, field, frame, described } = useFormField(
    { ...props, help, required: true },
    UNCHANGED,
  );
  const { data: answers } = useAnswers(useRecordContext()?.id);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  // The row that gets the focus once it is drawn.
  const wanted = useRef<number | null>(null);
  const [said, setSaid] = useState('');
  const stored = optionsOf(field.value);
  const options = stored.length > 0 ? stored : [NEW];
  const wrong = described.error ? (faultOf(options)?.rows ?? []) : [];
  const isFull = options.length >= CUSTOM_FIELD.options;

  useEffect(() => {
    if (wanted.current === null) return;
    inputs.current[wanted.current]?.focus();
    wanted.current = null;
  });

  const nameOf = (row: number) =>
    options[row]?.label.trim() ||
    translate('resources.custom_fields.options.option', { number: row + 1 });
  const change = (next: readonly FieldOption[], focused: number) => {
    wanted.current = focused;
    field.onChange(next);
  };
  const put = (row: number, changed: Partial<FieldOption>) => {
    field.onChange(options.map((option, at) => (at === row ? { ...option, ...changed } : option)));
  };
  /** Goes to the next line, which is made where something else follows. */
  const addAfter = (row: number) => {
    const here = [row, row + 1].find((at) => options[at] && isUnwritten(options[at]));
    if (here !== undefined) inputs.current[here]?.focus();
    else if (!isFull) change(options.toSpliced(row + 1, 0, NEW), row + 1);
  };
  const move = (row: number, by: number) => {
    const option = options[row];
    const to = row + by;
    if (!option || to < 0 || to >= options.length) return;
    setSaid(
      translate('resources.custom_fields.moved', {
        ...{ name: nameOf(row), place: to + 1, count: options.length },
      }),
    );
    change(options.toSpliced(row, 1).toSpliced(to, 0, option), to);
  };
  const remove = (row: number) => {
    change(options.toSpliced(row, 1), Math.max(0, Math.min(row, options.length - 2)));
  };
  const onKey = (event: KeyboardEvent, row: number) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && by !== undefined) move(row, by);
    else if (event.key === 'Enter' && !event.altKey) addAfter(row);
    else return;
    event.preventDefault();
  };
  /** A column of a sheet becomes an option for each line, behind what is here. */
  const onPaste = (event: ClipboardEvent, row: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/[\r\n]+/)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const here = options[row];
    const replaced = here && isUnwritten(here) ? 1 : 0;
    const begin = row + 1 - replaced;
    const added = lines
      .slice(0, CUSTOM_FIELD.options - options.length + replaced)
      .map((label) => ({ label }));
    change(options.toSpliced(begin, replaced, ...added), begin + added.length - 1);
  };
  const actionsOf = (row: number, { code, retired = false }: FieldOption): RowAction[] => [
    ...movesFrom(row, options.length).map(({ by, ...entry }) => ({
      ...entry,
      onSelect: () => {
        move(row, by);
      },
    })),
    ...(code == null
      ? []
      : [
          retireAction(retired, () => {
            put(row, { retired: !retired });
          }),
        ]),
  ];

  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <FieldsetFrame {...frame}>
        <Box component="ol" sx={LIST} data-counted={answers !== undefined}>
          {options.map((option, row) => {
            const name = nameOf(row);
            const isNew = option.code == null;
            const count = option.code == null ? undefined : (answers?.codes[option.code] ?? 0);
            return (
              // What is stored has a code; a new one has its place alone.
              <Box component="li" key={option.code ?? `new ${row}`} sx={ROW}>
                <Input
                  {...described}
                  ref={(input) => {
                    inputs.current[row] = input;
                    if (row === 0) field.ref(input);
                  }}
                  id={row === 0 ? id : `${id}-${row}`}
                  aria-label={translate('resources.custom_fields.options.option', {
                    number: row + 1,
                  })}
                  aria-keyshortcuts="Enter Alt+ArrowUp Alt+ArrowDown"
                  error={wrong.includes(row)}
                  autoComplete="off"
                  value={option.label}
                  className={option.retired ? 'option-retired' : ''}
                  onChange={({ target }) => {
                    put(row, { label: target.value });
                  }}
                  onBlur={() => {
                    field.onBlur();
                  }}
                  onKeyDown={(event) => {
                    onKey(event, row);
                  }}
                  onPaste={(event) => {
                    onPaste(event, row);
                  }}
                />
                <Box className="option-words">
                  {option.retired && (
                    <Chip label={translate('resources.custom_fields.retired.chip')} />
                  )}
                  {answers && count !== undefined && (
                    <span>
                      {translate('resources.custom_fields.answers.records', { smart_count: count })}
                    </span>
                  )}
                </Box>
                <Box className="option-buttons">
                  {isNew && (options.length > 1 || option.label !== '') && (
                    <IconButton
                      aria-label={translate('resources.custom_fields.options.remove', { name })}
                      onClick={() => {
                        remove(row);
                      }}
                    >
                      <CloseIcon />
                    </IconButton>
                  )}
                  <RowMenu name={name} actions={actionsOf(row, option)} />
                </Box>
              </Box>
            );
          })}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '0.75rem' }}>
          <Button
            variant="text"
            size="small"
            startIcon={<AddIcon />}
            disabled={isFull}
            onClick={() => {
              addAfter(options.length - 1);
            }}
          >
            {translate('resources.custom_fields.options.add')}
          </Button>
          {isFull && translate('resources.custom_fields.options.full')}
        </Box>
      </FieldsetFrame>
      <span role="status" style={visuallyHidden}>
        {said}
      </span>
    </Box>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: '0.5rem',
} as const;

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto 5rem' },
  alignItems: 'center',
  columnGap: '0.5rem',
  // One below the other.
  '[data-counted="true"] > & .option-words': { minWidth: { sm: '10rem' } },
  '& .option-words': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: { xs: 'flex-start', sm: 'flex-end' },
    gap: '0.25rem 0.5rem',
    fontSize: '0.8125rem',
    color: 'text.secondary',
    // On a phone below what it is about.
    pt: { xs: '0.25rem', sm: 0 },
    order: { xs: 1, sm: 0 },
    gridColumn: { xs: '1 / -1', sm: 'auto' },
  },
  '& .option-buttons': { display: 'flex', justifyContent: 'flex-end' },
  '& .option-retired input': { color: 'text.secondary', textDecoration: 'line-through' },
} as const;
