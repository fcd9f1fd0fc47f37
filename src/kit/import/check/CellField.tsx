import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { EMPTY } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import { isEmpty } from '../../fields/bindField';
import type { Target } from '../match/target';
import type { ImportRow } from './validateRows';
import type { Fault } from './readCell';
import { Pressable } from '../../../ui/Pressable';
import { Input } from '../../../ui/Input';

interface CellFieldProps {
  row: ImportRow;
  target: Target;
  onMend: (text: string) => void;
}

/** A cell: with a fault a field and why, else words that become a field. */
export function CellField({ row, target, onMend }: CellFieldProps) {
  const translate = useText();
  const [isOpen, setOpen] = useState(false);
  const fault = row.faults[target.source];
  const label = translate('import.check.cellOf', { field: target.label, row: row.place });
  if (fault || isOpen)
    return (
      <CellInput
        // Another text from outside begins again.
        key={row.texts[target.source]}
        label={label}
        text={row.texts[target.source] ?? ''}
        fault={fault}
        autoFocus={isOpen}
        onDone={(text) => {
          setOpen(false);
          onMend(text);
        }}
      />
    );
  return (
    <Box
      component={Pressable}
      aria-label={`${label}: ${row.texts[target.source] || translate('import.check.empty')}`}
      // In a row with a fault, Tab goes from problem to problem.
      tabIndex={Object.keys(row.faults).length > 0 ? -1 : 0}
      onClick={() => {
        setOpen(true);
      }}
      sx={LINES.has(target.field.typed) ? WORDS : ONE_LINE}
    >
      <CellWords row={row} target={target} />
    </Box>
  );
}

function CellWords({ row, target }: Pick<CellFieldProps, 'row' | 'target'>) {
  const { field, source } = target;
  // Nothing is read of what is no record.
  if (row.mark) return row.texts[source] || EMPTY;
  const value = row.values[source];
  if (isEmpty(value)) return EMPTY;
  // What only a function hands out would be asked for.
  if (field.sensitive) return row.texts[source];
  return <field.Show value={value} record={{ ...row.values, id: String(row.place) }} />;
}

interface CellInputProps {
  label: string;
  text: string;
  fault: Fault | undefined;
  autoFocus: boolean;
  onDone: (text: string) => void;
}

function CellInput({ label, text, fault, autoFocus, onDone }: CellInputProps) {
  const translate = useText();
  const id = useId();
  const [typed, setTyped] = useState(text);
  const isError = fault?.level === 'error';
  const Icon = isError ? ErrorOutlineOutlined : WarningAmberOutlined;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      setTyped(text);
      onDone(text);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const next = nextProblem(event.currentTarget);
    onDone(typed);
    next?.focus();
  };
  return (
    <Box sx={{ minWidth: '9rem' }}>
      <Box
        component={Input}
        value={typed}
        error={isError}
        autoFocus={autoFocus}
        placeholder={translate('import.check.empty')}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
          setTyped(target.value);
        }}
        onBlur={() => {
          onDone(typed);
        }}
        onKeyDown={onKeyDown}
        aria-label={label}
        aria-describedby={fault && id}
        {...(fault && { 'data-problem': '' })}
        autoComplete="off"
        spellCheck={false}
        sx={fault && !isError ? DOUBTFUL : FIELD}
      />
      {fault && (
        <Box
          id={id}
          sx={{ ...REASON, color: isError ? 'larder.dangerText' : 'larder.warningText' }}
        >
          <Icon aria-hidden sx={{ flex: 'none', mt: '1px', fontSize: 14 }} />
          {fault.words}
        </Box>
      )}
    </Box>
  );
}

/** The field of the next problem of the table around a field. */
function nextProblem(field: HTMLElement): HTMLElement | undefined {
  const around = field.closest('[data-check-rows]');
  const problems = [...(around?.querySelectorAll<HTMLElement>('[data-problem]') ?? [])];
  const own = problems.findIndex((problem) => field.contains(problem));
  return problems[own + 1];
}

// In a column as wide as its longest word, up to what a cell of the grid may have (CheckGrid): a share of the column
// would count for nothing, and break short words, too.
const WORDS = {
  display: 'block',
  width: { xs: '100%', sm: 'fit-content' },
  minWidth: '100%',
  maxWidth: { sm: '13.5rem' },
  py: { xs: '0.75rem', md: '0.375rem' },
  px: '0.375rem',
  mx: '-0.375rem',
  borderRadius: '0.375rem',
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  textAlign: 'left',
  overflowWrap: 'break-word',
  '&:hover': { bgcolor: 'larder.hover' },
} as const;

const ONE_LINE = { ...WORDS, whiteSpace: 'nowrap' } as const;

/** What may take several lines; a day or a number is read as one. */
const LINES: ReadonlySet<string> = new Set([
  'text',
  'lines',
  'email',
  'choice',
  'choices',
  'other',
]);

const FIELD = {
  minHeight: 0,
  height: { xs: '2.75rem', md: '2rem' },
  fontSize: '0.875rem',
  '& > input': { py: 0, px: 'calc(0.5rem - 1px)' },
} as const;

const DOUBTFUL = { ...FIELD, borderColor: 'larder.warningText' } as const;

const REASON = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '0.25rem',
  mt: '0.25rem',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '1rem',
} as const;
