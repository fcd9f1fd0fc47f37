import type { ThemeOptions } from '@mui/material/styles';

const SEMIBOLD = 600;

const heading = (fontSize: string, lineHeight: string, letterSpacing: string) => ({
  fontSize,
  lineHeight,
  letterSpacing,
  fontWeight: SEMIBOLD,
});

const text = (fontSize: string, lineHeight: string, fontWeight = 400) => ({
  fontSize,
  lineHeight,
  fontWeight,
  letterSpacing: 0,
});

const smallestHeading = heading('1rem', '1.5rem', '-0.006em');

/** The monospaced family, for secrets and codes. */
export const MONOSPACE =
  'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Liberation Mono", monospace';

/** The scale of the look. Two weights only: Segoe UI, which stands in for Inter, has no 500. */
export const typography: ThemeOptions['typography'] = {
  // src/layout/theme/inter.css; until it is there, and for letters that it lacks, those of the system.
  fontFamily:
    '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif',
  fontWeightLight: 400,
  fontWeightRegular: 400,
  fontWeightMedium: SEMIBOLD,
  fontWeightBold: SEMIBOLD,
  figure: heading('2rem', '2.5rem', '-0.025em'),
  statusTitle: heading('1.75rem', '2.25rem', '-0.018em'),
  h1: heading('1.5rem', '2rem', '-0.018em'),
  h2: heading('1.125rem', '1.625rem', '-0.01em'),
  h3: smallestHeading,
  h4: smallestHeading,
  h5: smallestHeading,
  h6: smallestHeading,
  subtitle1: text('0.9375rem', '1.5rem'),
  subtitle2: text('0.875rem', '1.25rem', SEMIBOLD),
  body1: text('0.9375rem', '1.5rem'),
  body2: text('0.875rem', '1.25rem'),
  label: text('0.875rem', '1.25rem', SEMIBOLD),
  button: { ...text('0.875rem', '1.25rem', SEMIBOLD), textTransform: 'none' },
  small: text('0.8125rem', '1.25rem'),
  caption: text('0.75rem', '1rem'),
  overline: { ...text('0.75rem', '1rem', SEMIBOLD), textTransform: 'none' },
};
