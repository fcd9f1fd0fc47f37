/** Whether the keyboard has Cmd where others have Ctrl. */
export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);
