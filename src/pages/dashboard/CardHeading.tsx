import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface CardHeadingProps {
  id: string;
  title: string;
  lead: string;
  action?: ReactNode;
}

/** The head of a dashboard card: title, one quiet line, and at most one action. */
export function CardHeading({ id, title, lead, action }: CardHeadingProps) {
  return (
    <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', p: 2.5, pb: 2 }}>
      <Box>
        <Typography id={id} variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {lead}
        </Typography>
      </Box>
      {action}
    </Box>
  );
}
