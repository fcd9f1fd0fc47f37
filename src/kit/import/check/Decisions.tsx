import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { useText } from '../../../i18n/text';
import { Card } from '../../../ui/Card';
import { ChoiceCards } from '../../../ui/ChoiceCards';
import { Kbd } from '../../../ui/Kbd';
import type { FileDecision } from './useDecisions';

interface DecisionsProps {
  decisions: readonly FileDecision[];
  /** What was decided last: the rows were read again since, and the focus is there. */
  last: string | null;
  onDecide: (decision: FileDecision, name: string) => void;
}

/** What is decided once for the whole file. The arrows go from one to the next, a digit chooses, Enter finds what is open. */
export function Decisions({ decisions, last, onDecide }: DecisionsProps) {
  const translate = useText();
  const list = useRef<HTMLOListElement>(null);
  const begin = useEffectEvent(() => {
    const index = decisions.findIndex(({ id }) => id === last);
    if (index !== -1) focusOn(list.current, index);
  });
  // Once: afterwards the focus is where the person puts it.
  useEffect(() => {
    begin();
  }, []);
  if (decisions.length === 0) return null;
  const done = decisions.filter(({ value }) => value !== null).length;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    const decision = decisions[index];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      focusOn(list.current, index + (key === 'ArrowDown' ? 1 : -1));
    } else if (key === 'Enter') {
      event.preventDefault();
      const later = [...decisions.keys()].filter((place) => decisions[place]?.value === null);
      focusOn(list.current, later.find((place) => place > index) ?? later[0] ?? index);
    } else if (/^[1-9]$/.test(key)) {
      const option = decision?.options[Number(key) - 1];
      if (!decision || !option) return;
      event.preventDefault();
      onDecide(decision, option.name);
    }
  };
  return (
    <Card clip>
      <Box sx={HEAD}>
        <div>
          <Typography variant="h3" component="h2">
            {translate('import.decisions.title', { smart_count: decisions.length })}
          </Typography>
          <Typography variant="body2" color="textSecondary" role="status">
            {translate('import.decisions.text')}{' '}
            {done > 0 && translate('import.decisions.done', { smart_count: done })}
          </Typography>
        </div>
        <Typography variant="body2" color="textSecondary" aria-hidden sx={KEYS}>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {translate('import.decisions.next')} <Kbd>1</Kbd> <Kbd>2</Kbd>{' '}
          <Kbd>3</Kbd> {translate('import.decisions.choose')}
        </Typography>
      </Box>
      <Box component="ol" ref={list} sx={LIST}>
        {decisions.map((decision, index) => (
          <li key={decision.id} data-open={decision.value === null || undefined}>
            <Box component="span" aria-hidden sx={decision.value === null ? NUMBER : DONE}>
              {decision.value === null ? index + 1 : <CheckIcon sx={{ fontSize: 18 }} />}
            </Box>
            <Box sx={{ flex: '1 1 18rem', minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, fontSize: '0.9375rem' }}>
                {decision.title}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {decision.text}
              </Typography>
            </Box>
            <ChoiceCards
              label={decision.title}
              options={decision.options}
              value={decision.value}
              onChange={(name) => {
                onDecide(decision, name);
              }}
              onKeyDown={(event) => {
                onKeyDown(event, index);
              }}
            />
          </li>
        ))}
      </Box>
    </Card>
  );
}

/** Gives the focus to the choices of a decision: the chosen one, else the first. */
function focusOn(list: HTMLOListElement | null, index: number): void {
  const group = list?.children[index]?.querySelector('[role=radiogroup]');
  const chosen = group?.querySelector<HTMLElement>('input:checked');
  (chosen ?? group?.querySelector<HTMLElement>('input'))?.focus();
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.5rem 1.25rem',
  p: { xs: '0.875rem 1rem', md: '1rem 1.25rem' },
} as const;

const KEYS = {
  display: { xs: 'none', lg: 'flex' },
  alignItems: 'center',
  gap: '0.375rem',
} as const;

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0.75rem 1rem',
    p: { xs: '0.875rem 1rem', md: '0.75rem 1.25rem' },
    borderTop: 1,
    borderColor: 'larder.border',
  },
  '& > li:focus-within': {
    bgcolor: 'larder.accentTint',
    boxShadow: 'inset 3px 0 0 var(--larder-palette-larder-accent)',
  },
} as const;

const CIRCLE = {
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  width: '1.75rem',
  height: '1.75rem',
  borderRadius: '50%',
  fontSize: '0.8125rem',
  fontWeight: 600,
} as const;

const NUMBER = {
  ...CIRCLE,
  border: 1,
  borderColor: 'larder.borderControl',
  bgcolor: 'larder.surface',
} as const;

const DONE = { ...CIRCLE, bgcolor: 'larder.accentTint', color: 'larder.accent' } as const;
