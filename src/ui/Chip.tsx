import type { ComponentProps, ComponentType } from 'react';

/** What a chip's color says besides its words. */
export type Tone = 'neutral' | 'accent' | 'warning' | 'info' | 'violet' | 'success' | 'danger';

interface ChipProps extends Omit<ComponentProps<'span'>, 'children'> {
  tone?: Tone | undefined;
  Icon?: ComponentType | undefined;
  label: string;
  /** A tint without a border. */
  borderless?: boolean;
}

/** A state in a word or two, most with an icon: never color alone. */
export function Chip({ tone = 'neutral', Icon, label, borderless = false, ...props }: ChipProps) {
  return (
    <span {...props} className="ui-chip" data-color={tone} data-borderless={borderless}>
      {Icon && <Icon />}
      <span>{label}</span>
    </span>
  );
}
