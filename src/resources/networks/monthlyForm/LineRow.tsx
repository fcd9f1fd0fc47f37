import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import type { KeyboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { choiceText } from '../../../i18n/choices';
import {
  MONTHLY_FIGURES,
  type MonthlyFigure,
  type MonthlyLine,
} from '../../../i18n/monthlyFigures';
import { useText } from '../../../i18n/text';
import { FieldNote } from '../../../ui/FieldFrame';
import { IconButton } from '../../../ui/IconButton';
import { Input, Select } from '../../../ui/Input';

/** What the form of the lines holds. */
export interface LinesValues {
  lines: MonthlyLine[];
}

interface LineRowProps {
  /** Its place, from 0, and of how many. */
  at: number;
  count: number;
  name: string;
  /** Its own, and those that no line has. */
  figures: readonly MonthlyFigure[];
  /** Takes it to another place; the part of it that has the focus keeps it. */
  onMove: (to: number, part: string) => void;
  onRemove: () => void;
}

/** A line of the form: its number, what it counts, its name; Alt and an arrow move it. */
export function LineRow({ at, count, name, figures, onMove, onRemove }: LineRowProps) {
  const translate = useText();
  const { register, watch, formState } = useFormContext<LinesValues>();
  const errors = formState.isSubmitted ? formState.errors.lines?.[at] : undefined;
  const figure = watch(`lines.${at}.figure`);
  const wrong = [errors?.number?.message, errors?.label?.message].filter(
    (message) => message !== undefined,
  );
  const label = (part: 'number' | 'figure' | 'label') =>
    translate(`resources.networks.lines.of`, {
      part: translate(`resources.networks.lines.${part}`),
      place: at + 1,
    });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || step === undefined || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    onMove(at + step, event.target.dataset['part'] ?? 'figure');
  };
  return (
    <Box component="li" sx={ROW} onKeyDown={onKeyDown}>
      <Input
        {...register(`lines.${at}.number`)}
        data-part="number"
        className="number"
        aria-label={label('number')}
        placeholder={translate('resources.networks.lines.next')}
        autoComplete="off"
        error={errors?.number !== undefined}
      />
      <Select
        {...register(`lines.${at}.figure`)}
        data-part="figure"
        className="figure"
        aria-label={label('figure')}
      >
        {figures.map((one) => (
          <option key={one} value={one}>
            {choiceText(MONTHLY_FIGURES, one)}
          </option>
        ))}
      </Select>
      <Input
        {...register(`lines.${at}.label`)}
        data-part="label"
        className="label"
        aria-label={label('label')}
        placeholder={choiceText(MONTHLY_FIGURES, figure)}
        autoComplete="off"
        error={errors?.label !== undefined}
      />
      <span className="buttons">
        <IconButton
          data-part="up"
          aria-label={translate('resources.networks.lines.up', { name })}
          disabled={at === 0}
          onClick={() => {
            onMove(at - 1, at === 1 ? 'down' : 'up');
          }}
        >
          <ArrowUpwardIcon />
        </IconButton>
        <IconButton
          data-part="down"
          aria-label={translate('resources.networks.lines.down', { name })}
          disabled={at === count - 1}
          onClick={() => {
            onMove(at + 1, at === count - 2 ? 'up' : 'down');
          }}
        >
          <ArrowDownwardIcon />
        </IconButton>
        <IconButton
          data-part="remove"
          aria-label={translate('resources.networks.lines.remove', { name })}
          disabled={count === 1}
          onClick={onRemove}
        >
          <CloseIcon />
        </IconButton>
      </span>
      {wrong.length > 0 && (
        <FieldNote error className="wrong">
          {wrong.join(' ')}
        </FieldNote>
      )}
    </Box>
  );
}

/** The columns of a line, where there is room for them. */
export const LINE_GRID = {
  display: 'grid',
  alignItems: 'center',
  gap: '0.375rem',
  gridTemplateColumns: '5rem minmax(0, 1fr) minmax(0, 1fr) auto',
} as const;

const ROW = {
  ...LINE_GRID,
  '& > .buttons': { display: 'flex', justifyContent: 'flex-end' },
  '& > .wrong': { gridColumn: '1 / -1' },
  '@media (max-width: 899.95px)': {
    gridTemplateColumns: '5rem minmax(0, 1fr)',
    pb: '0.75rem',
    borderBottom: 1,
    borderColor: 'larder.border',
    '& > .label': { gridColumn: '1 / -1' },
    '& > .buttons': { gridColumn: '1 / -1' },
  },
} as const;
