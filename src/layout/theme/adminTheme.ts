import type { RaThemeOptions } from 'ra-ui-materialui';
import { raComponents } from './raComponents';
import { themeOptions } from './themeOptions';

/** The look with react-admin's own components; `theme` of `<Admin>`. */
export const adminTheme: RaThemeOptions = {
  ...themeOptions,
  components: { ...themeOptions.components, ...raComponents },
};
