import type { ReactNode } from 'react';

export const TOAST_TONES = ['success', 'info', 'warning', 'error'] as const;

export type ToastTone = (typeof TOAST_TONES)[number];

/** One message of the corner. */
export interface Toast {
  id: number;
  tone: ToastTone;
  title: ReactNode;
  description?: string;
  /** Takes back what the message tells of. */
  onUndo?: () => void;
  /** Milliseconds on the screen; the time stands still while the toasts are hovered or focused. */
  duration: number;
}
