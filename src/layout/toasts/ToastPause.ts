import { createContext } from 'react';

/** Whether the time of the toasts stands still: while they are hovered or focused. */
export const ToastPause = createContext(false);
