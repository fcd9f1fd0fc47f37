import type { RaThemeOptions } from 'ra-ui-materialui';
import { color } from './colors';
import { RADIUS, SIZE } from './foundations';

/** Changes to react-admin's own components. The shell replaces its layout, bar, menu and toasts. */
export const raComponents: NonNullable<RaThemeOptions['components']> = {};
