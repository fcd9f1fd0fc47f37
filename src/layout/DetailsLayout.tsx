import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle';

const column = {
  display: 'flex',
  flexDirection: 'column',
  gap: '1.25rem',
  minWidth: 0,
} as const;

/**
 * A record's page: title and actions above a wide left and a narrow right column, which stand
 * below each other where there is no room for both.
 *
 * @param balance 'even' makes the columns nearly as wide as each other
 */
export function DetailsLayout({
  title,
  subtitle,
  avatar,
  actions,
  left,
  right,
  balance = 'wide',
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  avatar?: ReactNode;
  actions?: ReactNode;
  left: ReactNode;
  right?: ReactNode;
  balance?: 'wide' | 'even';
}) {
  const columns = balance === 'even' ? '14fr 12.5fr' : '7fr 4fr';
  return (
    <>
      <PageTitle title={title} subtitle={subtitle} picture={avatar} actions={actions} />
      <Box
        sx={{
          display: 'grid',
          gap: '1.25rem',
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: right ? columns.replace(/[\d.]+fr/g, 'minmax(0, $&)') : 'minmax(0, 1fr)',
          },
        }}
      >
        <Box sx={column}>{left}</Box>
        {right && <Box sx={column}>{right}</Box>}
      </Box>
    </>
  );
}
