import ArrowForward from '@mui/icons-material/ArrowForward';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '../../../i18n/text';
import { SmallSelect } from '../SmallSelect';
import { TO_NOTE } from './fullName';
import type { Target } from './target';
import type { ColumnValues } from './useColumnValues';
import { EMPTY, valueChoices, type FoundValue } from './valueMatch';

interface ValuePanelProps {
  column: string;
  target: Target;
  values: ColumnValues;
  /** The record has a field that takes notes. */
  hasNote: boolean;
  onChoose: (value: FoundValue, code: string) => void;
}

/** Nothing is chosen yet: no code, and no `EMPTY`. */
const OPEN = 'open value';

/** The values of a column of choices, in how many rows each stands, and what it becomes. */
export function ValuePanel({ column, target, values, hasNote, onChoose }: ValuePanelProps) {
  const translate = useText();
  const { field, label } = target;
  const choices = valueChoices(field, translate).map(({ id, name }) => ({ name: id, label: name }));
  return (
    <Box role="group" aria-label={translate('import.match.valuesOf', { column })} sx={PANEL}>
      <Box sx={HEAD}>
        <Typography sx={{ fontWeight: 600, fontSize: '0.8125rem' }}>
          {translate('import.match.valuesOf', { column })}
        </Typography>
        <Typography variant="small" color="textSecondary">
          {translate('import.match.remembered')}
        </Typography>
      </Box>
      {values.shown.map(({ value, code, isChosen }) => {
        const isBlank = value.text === '';
        const words = isBlank ? translate('import.match.blank') : value.text;
        return (
          <Box key={value.key} sx={LINE}>
            <Typography component="span" color={isBlank ? 'textSecondary' : 'textPrimary'}>
              {words}
            </Typography>
            <Typography component="span" color="textSecondary" sx={COUNT}>
              {translate('import.match.valueRows', { smart_count: value.count })}
            </Typography>
            <ArrowForward aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
            <SmallSelect
              label={translate('import.match.valueOf', { value: words, column })}
              value={code ?? OPEN}
              quiet={code === null || code === EMPTY}
              options={[
                ...(code === null ? [{ name: OPEN, label: translate('import.match.choose') }] : []),
                ...choices,
                ...(field.required
                  ? []
                  : [{ name: EMPTY, label: translate('import.match.leaveEmpty') }]),
                ...(hasNote && !field.required && !isBlank
                  ? [{ name: TO_NOTE, label: translate('import.match.toNote') }]
                  : []),
              ]}
              onChange={(next) => {
                if (next !== OPEN) onChoose(value, next);
              }}
            />
            {code === null ? (
              <Typography component="span" sx={OPEN_WORDS}>
                <WarningAmberOutlined aria-hidden sx={{ fontSize: 16 }} />
                {translate('import.match.chooseOnce')}
              </Typography>
            ) : (
              <Typography variant="small" component="span" color="textSecondary">
                {isChosen
                  ? translate('import.match.chosen')
                  : isBlank
                    ? translate('import.match.notRequired', { field: label })
                    : translate('import.match.recognized')}
              </Typography>
            )}
          </Box>
        );
      })}
      {values.more > 0 && (
        <Typography variant="small" color="textSecondary">
          {translate('import.match.moreValues', { smart_count: values.more })}
        </Typography>
      )}
    </Box>
  );
}

const PANEL = {
  display: 'grid',
  gap: '0.375rem',
  p: { xs: '0.75rem', md: '0.75rem 1rem' },
  border: 1,
  borderColor: 'larder.border',
  borderRadius: '0.625rem',
  bgcolor: 'larder.sunken',
} as const;

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0.25rem 1rem',
  mb: '0.25rem',
} as const;

// On a phone the select takes a line of its own.
const LINE = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    md: 'minmax(0, 12rem) 5rem 1.5rem 15rem minmax(0, 1fr)',
  },
  alignItems: 'center',
  gap: { xs: '0.25rem 0.5rem', md: '0.75rem' },
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '& > svg': { display: { xs: 'none', md: 'block' } },
  '& > span': { fontSize: '0.875rem' },
  '& [data-field-frame], & select': { width: '100%', maxWidth: 'none' },
  '& > [data-field-frame], & > svg ~ *': { gridColumn: { xs: '1 / -1', md: 'auto' } },
} as const;

const COUNT = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

const OPEN_WORDS = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.375rem',
  color: 'larder.warningText',
  fontWeight: 600,
} as const;
