import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { choiceText, codesOf } from '../../../i18n/choices';
import { MONTHLY_FIGURES, USUAL_LINES, type MonthlyFigure } from '../../../i18n/monthlyFigures';
import { useText } from '../../../i18n/text';
import { Button } from '../../../ui/Button';
import { Kbd } from '../../../ui/Kbd';
import { LINE_GRID, LineRow, type LinesValues } from './LineRow';

/** The lines, one below the other: what each counts, its number and its name. */
export function LineRows() {
  const translate = useText();
  const { control, watch, setValue } = useFormContext<LinesValues>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'lines' });
  const lines = watch('lines');
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const nameAt = (at: number) => {
    const line = lines[at];
    return line ? line.label?.trim() || choiceText(MONTHLY_FIGURES, line.figure) : '';
  };
  const free = codesOf(MONTHLY_FIGURES).filter(
    (figure) => !lines.some((line) => line.figure === figure),
  );
  const focus = (at: number, part: string) => {
    const row = list.current?.children[at];
    row?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  };
  const moveTo = (from: number, to: number, part: string) => {
    if (to < 0 || to >= fields.length) return;
    const name = nameAt(from);
    flushSync(() => {
      move(from, to);
    });
    focus(to, part);
    setSaid(
      translate('resources.networks.lines.moved', { name, place: to + 1, count: fields.length }),
    );
  };
  return (
    <Box sx={SECTION}>
      <Box sx={HEAD}>
        <Typography variant="h3" component="h2">
          {translate('resources.networks.settings.lines')}
        </Typography>
        <Box aria-hidden sx={KEYS}>
          <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> {translate('resources.networks.lines.keys')}
        </Box>
      </Box>
      <Typography color="textSecondary">
        {translate('resources.networks.settings.linesText')}
      </Typography>
      <Box aria-hidden sx={COLUMNS}>
        {(['number', 'figure', 'label'] as const).map((part) => (
          <span key={part}>{translate(`resources.networks.lines.${part}`)}</span>
        ))}
      </Box>
      <Box component="ul" ref={list} sx={LIST}>
        {fields.map((field, at) => (
          <LineRow
            key={field.id}
            at={at}
            count={fields.length}
            name={nameAt(at)}
            figures={[
              ...(lines[at] ? [lines[at].figure] : []),
              ...free.filter((figure) => figure !== lines[at]?.figure),
            ].sort(inOrder)}
            onMove={(to, part) => {
              moveTo(at, to, part);
            }}
            onRemove={() => {
              setSaid(translate('resources.networks.lines.removed', { name: nameAt(at) }));
              flushSync(() => {
                remove(at);
              });
              focus(Math.min(at, fields.length - 2), 'remove');
            }}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', mt: '0.75rem' }}>
        <Button
          size="small"
          startIcon={<AddIcon />}
          disabled={free.length === 0}
          onClick={() => {
            const [figure] = free;
            if (!figure) return;
            append({ figure, number: null, label: null }, { shouldFocus: false });
            requestAnimationFrame(() => {
              focus(fields.length, 'figure');
            });
          }}
        >
          {translate('resources.networks.lines.add')}
        </Button>
        <Button
          size="small"
          variant="text"
          disabled={JSON.stringify(lines) === JSON.stringify(USUAL_LINES)}
          onClick={() => {
            setValue('lines', [...USUAL_LINES], { shouldDirty: true });
            setSaid(translate('resources.networks.lines.isUsual'));
          }}
        >
          {translate('resources.networks.lines.usual')}
        </Button>
      </Box>
      <Box component="span" role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  );
}

const ORDER = codesOf(MONTHLY_FIGURES);
const inOrder = (one: MonthlyFigure, other: MonthlyFigure) =>
  ORDER.indexOf(one) - ORDER.indexOf(other);

const SECTION = { p: '1.25rem' } as const;

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.25rem 1rem',
} as const;

const KEYS = {
  fontSize: '0.8125rem',
  color: 'text.secondary',
  '@media (pointer: coarse), (max-width: 599.95px)': { display: 'none' },
} as const;

const COLUMNS = {
  ...LINE_GRID,
  mt: '1rem',
  mb: '0.375rem',
  fontSize: '0.8125rem',
  fontWeight: 600,
  // as wide as the buttons of a line
  pr: '6.375rem',
  '@media (max-width: 899.95px)': { display: 'none' },
} as const;

const LIST = {
  listStyle: 'none',
  m: 0,
  mt: { xs: '1rem', md: 0 },
  p: 0,
  display: 'grid',
  gap: '0.5rem',
} as const;
