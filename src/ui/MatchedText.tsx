import Box from '@mui/material/Box';
import { Fragment } from 'react';

/** A piece of a shown text, and whether the query matched it. */
export interface TextPart {
  text: string;
  matched: boolean;
}

interface MatchedTextProps {
  /** The text in its parts, in their order. */
  parts: readonly TextPart[];
}

const MARK = {
  bgcolor: 'larder.accentTintBorder',
  color: 'inherit',
  borderRadius: '0.1875rem',
} as const;

/** A text with what a search found in it marked. */
export const MatchedText = ({ parts }: MatchedTextProps) =>
  parts.map(({ text, matched }, place) =>
    matched ? (
      <Box key={place} component="mark" sx={MARK}>
        {text}
      </Box>
    ) : (
      <Fragment key={place}>{text}</Fragment>
    ),
  );
