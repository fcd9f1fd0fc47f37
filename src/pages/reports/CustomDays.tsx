import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useState, type SubmitEvent } from 'react';
import { REPORT } from '../../config';
import { useText } from '../../i18n/text';
import { problemOf, type Days } from '../../reports/period';
import { Button } from '../../ui/Button';
import { FieldFrame } from '../../ui/FieldFrame';
import { Input } from '../../ui/Input';

interface CustomDaysProps {
  /** Null closes it. */
  anchor: HTMLElement | null;
  /** What it begins with. */
  days: Days;
  onChoose: (days: Days) => void;
  onClose: () => void;
}

/** Asks for the first and the last day of a period. */
export function CustomDays({ anchor, days, onChoose, onClose }: CustomDaysProps) {
  const translate = useText();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('reports.period.custom'),
          sx: { p: 2, mt: 0.75, width: '17rem' },
        },
      }}
    >
      <DaysForm days={days} onChoose={onChoose} />
    </Popover>
  );
}

function DaysForm({ days, onChoose }: Pick<CustomDaysProps, 'days' | 'onChoose'>) {
  const translate = useText();
  const id = useId();
  const [typed, setTyped] = useState(days);
  // Faults are said when one wants to go on, as in every form.
  const [isSubmitted, setSubmitted] = useState(false);
  const problem = isSubmitted ? problemOf(typed) : null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (problemOf(typed) === null) onChoose(typed);
  };
  const field = (side: 'from' | 'to') => (
    <FieldFrame id={`${id}-${side}`} label={translate(`reports.period.${side}`)}>
      <Input
        id={`${id}-${side}`}
        type="date"
        autoFocus={side === 'from'}
        error={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        value={typed[side]}
        onChange={(event) => {
          setTyped({ ...typed, [side]: event.target.value });
        }}
      />
    </FieldFrame>
  );
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      {field('from')}
      {field('to')}
      {problem !== null && (
        <Typography
          id={`${id}-problem`}
          role="alert"
          variant="small"
          sx={{ color: 'larder.dangerText' }}
        >
          {translate(`reports.problems.${problem}`, { days: REPORT.longestDays })}
        </Typography>
      )}
      <Button type="submit">{translate('reports.period.show')}</Button>
    </Box>
  );
}
