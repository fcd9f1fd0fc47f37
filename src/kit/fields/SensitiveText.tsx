import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { MASKED } from '../../data/withSensitive';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import type { Sensitive } from './field';
import { useReveal } from './useReveal';
import { IconButton } from '../../ui/IconButton';

interface SensitiveTextProps {
  value: string;
  record: RaRecord;
  reveal: Sensitive['reveal'];
}

/** Dots for the digits, and a button that asks for them; what was typed just now is shown as it is. */
export function SensitiveText({ value, record, reveal }: SensitiveTextProps) {
  const translate = useText();
  const { ask, asking } = useReveal(reveal);
  const [digits, setDigits] = useState<string | null>(null);
  if (value !== MASKED) return value;
  const shown = digits !== null;
  const toggle = async () => {
    setDigits(shown ? null : ((await ask(record.id)) ?? null));
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <span>{shown ? digits || EMPTY : MASKED}</span>
      <IconButton
        size="small"
        aria-pressed={shown}
        aria-busy={asking}
        aria-label={translate(shown ? 'form.hideDigits' : 'form.revealDigits')}
        onClick={() => void toggle()}
      >
        {shown ? (
          <VisibilityOffIcon sx={{ fontSize: 18 }} />
        ) : (
          <VisibilityIcon sx={{ fontSize: 18 }} />
        )}
      </IconButton>
    </Box>
  );
}
