import type { ThemeOptions } from '@mui/material/styles';

/**
 * What a theme says of Material UI's components, by the type that `ThemeOptions` itself has for it. The
 * equivalent `Components<Theme>` is another one to the compiler, which then compares the properties of
 * every component with each other: that took half of all type checking.
 */
export type ComponentOptions = NonNullable<ThemeOptions['components']>;
