import type { ReactNode } from 'react';

/** Something that can be chosen. */
export interface Option {
  /** Of its row. */
  id: string;
  /** What it is called; what was typed is marked in it. */
  name: string;
  /** The name repeats what was typed: nothing is marked. */
  isUnmarked?: boolean;
  /** Before the name: 24 pixels. */
  face: ReactNode;
  /** Behind the name. */
  detail?: ReactNode;
  /** At the right. */
  right?: ReactNode;
  /** Which of the two a phone has room for. */
  phone?: 'detail' | undefined;
  /** Opens or does it. */
  run: () => void;
  /** What Shift and Enter do: check somebody in. */
  checkIn?: (() => void) | undefined;
  /** Takes an item in, in a delivery. */
  receive?: (() => void) | undefined;
}

/** Options under their heading. */
export interface OptionGroup {
  id: string;
  title: string;
  options: readonly Option[];
}
