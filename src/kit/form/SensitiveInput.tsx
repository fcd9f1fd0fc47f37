import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { MASKED } from '../../data/withSensitive';
import { useText } from '../../i18n/text';
import type { Sensitive } from '../fields/field';
import { useReveal } from '../fields/useReveal';
import { TextInput } from './TextInput';
import type { InputProps } from './useFormField';
import { IconButton } from '../../ui/IconButton';

interface SensitiveInputProps extends InputProps {
  reveal: Sensitive['reveal'];
  maxLength: number;
}

/**
 * A value that is not shown until asked for. Left alone, or emptied without having been seen, it stays as
 * it is stored; who has seen it can take it away.
 */
export function SensitiveInput({ reveal, ...props }: SensitiveInputProps) {
  const { source, label } = props;
  const translate = useText();
  const record = useRecordContext();
  const { setValue } = useFormContext();
  const { ask, asking } = useReveal(reveal);
  const [shown, setShown] = useState(false);
  const [seen, setSeen] = useState<string | null>(null);
  const value: unknown = useWatch({ name: source });
  const isStored = record?.[source] === MASKED;

  const toggle = async () => {
    if (shown) {
      if (seen !== null && value === seen) setValue(source, MASKED);
      setSeen(null);
      setShown(false);
      return;
    }
    if (value === MASKED) {
      const stored = await ask(record?.id);
      if (stored === undefined) return;
      setValue(source, stored);
      setSeen(stored);
    }
    setShown(true);
  };

  return (
    <TextInput
      {...props}
      format={(held) => (held === MASKED ? '' : held)}
      parse={(typed) => (typed === '' ? (isStored && seen === null ? MASKED : null) : typed)}
      placeholder={value === MASKED ? MASKED : undefined}
      masked={!shown}
      inputMode="numeric"
      autoComplete="new-password"
      endAdornment={
        <IconButton
          size="small"
          aria-pressed={shown}
          aria-busy={asking}
          aria-label={translate(shown ? 'form.hide' : 'form.reveal', { label })}
          onClick={() => void toggle()}
        >
          {shown ? <VisibilityOffIcon /> : <VisibilityIcon />}
        </IconButton>
      }
    />
  );
}
