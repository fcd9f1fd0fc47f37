import type { SvgIconComponent } from '@mui/icons-material';
import Chip from '@mui/material/Chip';

/** What a chip's colour says besides its words. */
export type Tone = 'warning' | 'info' | 'violet' | 'success' | 'neutral' | 'danger';

interface ToneChipProps {
  tone: Tone;
  Icon: SvgIconComponent;
  label: string;
}

/** A state as icon and words: never colour alone. */
export const ToneChip = ({ tone, Icon, label }: ToneChipProps) => (
  <Chip
    icon={<Icon />}
    label={label}
    sx={{
      bgcolor: `larder.${tone}Tint`,
      borderColor: `larder.${tone}Border`,
      color: `larder.${tone}Text`,
    }}
  />
);
