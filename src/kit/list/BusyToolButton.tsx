import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactElement } from 'react';

interface BusyToolButtonProps extends Omit<ButtonProps, 'startIcon' | 'children' | 'sx'> {
  label: string;
  icon: ReactElement;
}

/** A ToolbarButton that can be at work. */
export function BusyToolButton({ label, icon, ...props }: BusyToolButtonProps) {
  return (
    <Button
      aria-label={label}
      startIcon={icon}
      {...props}
      sx={{
        minWidth: { xs: '2.75rem', md: 0 },
        px: { xs: 0, md: '1rem' },
        '& .MuiButton-startIcon': { mr: { xs: 0, md: '0.5rem' } },
      }}
    >
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}
