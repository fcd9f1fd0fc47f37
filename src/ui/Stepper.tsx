import AddOutlined from '@mui/icons-material/AddOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import Box from '@mui/material/Box';
import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useText } from '../i18n/text';
import { Pressable } from './Pressable';
import Typography from '@mui/material/Typography';

interface StepperProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** The largest number; the smallest is 0. */
  max: number;
  inputRef?: Ref<HTMLInputElement>;
  /** Something is wrong with it, which stands at `describedBy`. */
  invalid?: boolean;
  describedBy?: string | undefined;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * How many, by a minus, the number and a plus. A spinbutton: arrows count, Home is 0, digits replace
 * the number. On a phone the label stands beside it.
 */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, max, inputRef, invalid = false, describedBy } = props;
  const translate = useText();
  const id = useId();
  const set = (next: number) => {
    const within = Math.min(Math.max(next, 0), max);
    if (within !== value) onChange(within);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.key === 'Home' ? 0 : value + (STEPS[event.key] ?? 0);
    if (event.key !== 'Home' && next === value) return;
    event.preventDefault();
    set(next);
  };
  return (
    <Box sx={FIELD}>
      <Typography component="label" htmlFor={id} variant="label">
        {label}
      </Typography>
      <Box data-field-frame="" sx={invalid ? INVALID : FRAME}>
        <StepButton
          label={translate('form.fewer', { label })}
          disabled={value === 0}
          onStep={() => {
            set(value - 1);
          }}
        >
          <RemoveOutlined />
        </StepButton>
        <input
          ref={inputRef}
          id={id}
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-valuenow={value}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          value={value}
          onFocus={(event) => {
            event.target.select();
          }}
          onChange={({ target }) => {
            set(Number(target.value.replace(/\D/g, '')));
          }}
          onKeyDown={onKeyDown}
        />
        <StepButton
          label={translate('form.more', { label })}
          disabled={value === max}
          onStep={() => {
            set(value + 1);
          }}
        >
          <AddOutlined />
        </StepButton>
      </Box>
    </Box>
  );
}

interface StepButtonProps {
  label: string;
  disabled: boolean;
  onStep: () => void;
  children: ReactNode;
}

/** For the pointer: the keyboard has the arrows. It stays where it is when it can do nothing. */
const StepButton = ({ label, disabled, onStep, children }: StepButtonProps) => (
  <Pressable
    tabIndex={-1}
    aria-label={label}
    aria-disabled={disabled}
    onClick={disabled ? undefined : onStep}
  >
    {children}
  </Pressable>
);

const FIELD = {
  display: { xs: 'flex', sm: 'grid' },
  alignItems: 'center',
  justifyContent: { xs: 'space-between', sm: 'stretch' },
  gap: '0.375rem',
  minWidth: 0,
} as const;

const FRAME = {
  display: 'grid',
  gridTemplateColumns: {
    xs: '2.75rem minmax(0, 1fr) 2.75rem',
    md: '2.125rem minmax(0, 1fr) 2.125rem',
  },
  width: { xs: '9.5rem', sm: 'auto' },
  height: { xs: '2.75rem', md: '2.5rem' },
  overflow: 'hidden',
  border: 1,
  borderColor: 'larder.borderControl',
  borderRadius: '0.5rem',
  bgcolor: 'larder.surface',
  '&:focus-within:has(input:focus)': {
    borderColor: 'larder.focus',
    outline: '2px solid',
    outlineColor: 'larder.focus',
    outlineOffset: '1px',
  },
  '& > button': {
    color: 'text.secondary',
    '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' },
    '&:hover:not([aria-disabled="true"])': { bgcolor: 'larder.hover' },
    '& svg': { fontSize: '1.125rem' },
  },
  '& input': {
    minWidth: 0,
    p: 0,
    border: 0,
    borderInline: '1px solid',
    borderColor: 'larder.border',
    borderRadius: 0,
    outline: 'none',
    bgcolor: 'transparent',
    color: 'text.primary',
    fontSize: '0.9375rem',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
  },
} as const;

const INVALID = { ...FRAME, borderColor: 'larder.danger' } as const;
