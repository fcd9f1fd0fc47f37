import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';
import { color } from './tokens';

interface RadioRowProps extends Pick<
  ComponentProps<'input'>,
  'ref' | 'name' | 'disabled' | 'onBlur'
> {
  options: readonly { id: string; name: string }[];
  value: string;
  onChange: (id: string) => void;
  /** Names and states of the group. */
  group: Pick<
    ComponentProps<'div'>,
    'aria-labelledby' | 'aria-invalid' | 'aria-required' | 'aria-describedby'
  >;
}

/** A choice between a few words in a row, each with a radio button. The ref is the first one. */
export function RadioRow({ options, value, onChange, group, ref, ...control }: RadioRowProps) {
  return (
    <Box role="radiogroup" {...group} sx={ROW}>
      {options.map(({ id, name }, at) => (
        <label key={id}>
          <input
            {...control}
            ref={at === 0 ? ref : undefined}
            type="radio"
            value={id}
            checked={id === value}
            onChange={() => {
              onChange(id);
            }}
          />
          {name}
        </label>
      ))}
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1.25rem',
  '& > label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.625rem',
    minHeight: 'var(--larder-size-control)',
    cursor: 'pointer',
    '@media (max-width: 768px)': { minHeight: 'var(--larder-size-controlTouch)' },
  },
  '& input': {
    flex: 'none',
    width: '1.125rem',
    height: '1.125rem',
    m: 0,
    accentColor: color('accent'),
    cursor: 'inherit',
  },
} as const;
