/*
 * The values of the look: colors of both schemes, corners, sizes and motion. The build writes them into the page as
 * variables (`tokenSheet`), for the sheet of the controls (src/ui/styles); Material UI's theme is made of them
 * (src/layout/theme).
 */

/**
 * The color roles, one value for each scheme. A sheet reads `var(--larder-palette-larder-<role>)`, the name that
 * Material UI gives them; `color()` makes it for styles, and elements say `sx={{ color: 'larder.<role>' }}`.
 * Shadows are here because they differ by scheme like colors do.
 */
export const LIGHT = {
  canvas: '#FAF8F4',
  sidebar: '#F3F0EA',
  surface: '#FFFFFF',
  sunken: '#F7F4EF',
  overlay: '#FFFFFF',
  hover: '#F7F4EF',
  pressed: '#EFEAE2',
  selected: '#EAF2ED',
  border: '#E8E2D8',
  borderStrong: '#D8D0C4',
  borderControl: '#8A8176',
  text: '#221F1B',
  textSecondary: '#5C554C',
  textMuted: '#6F675D',
  textDisabled: '#8A8175',
  accent: '#1C5C48',
  accentHover: '#164B3B',
  accentActive: '#113C2F',
  onAccent: '#FFFFFF',
  accentText: '#1C5C48',
  accentTint: '#E6F0EA',
  accentTintBorder: '#B9D3C6',
  focus: '#1C7A5D',
  danger: '#B3261E',
  dangerHover: '#97201A',
  onDanger: '#FFFFFF',
  dangerText: '#A8231B',
  dangerTint: '#FCEEEC',
  dangerBorder: '#EFC6C2',
  warningText: '#80500A',
  warningTint: '#FBF1DD',
  warningBorder: '#EBD3A3',
  successText: '#2A6427',
  successTint: '#EAF4E4',
  successBorder: '#C3DDB7',
  infoText: '#235A8C',
  infoTint: '#E8F1F9',
  infoBorder: '#BDD5EA',
  violetText: '#64459B',
  violetTint: '#F1ECF9',
  violetBorder: '#D5C7EC',
  roseText: '#8C2F58',
  roseTint: '#FAEBF1',
  roseBorder: '#EBC6D5',
  neutralText: '#5C554C',
  neutralTint: '#F1EDE6',
  neutralBorder: '#DCD5CA',
  scrim: 'rgba(34,31,27,.40)',
  tooltipBg: '#2B2823',
  tooltipText: '#FAF8F4',
  logoTile: '#1C5C48',
  shelf: '#D8D0C4',
  shadowCard: '0 1px 2px rgba(52,43,30,.05)',
  shadowFooter: '0 -6px 16px -12px rgba(52,43,30,.20)',
  shadowOverlay: '0 10px 28px -8px rgba(52,43,30,.20), 0 2px 6px -2px rgba(52,43,30,.08)',
  shadowDialog: '0 32px 72px -20px rgba(52,43,30,.38), 0 4px 14px -4px rgba(52,43,30,.12)',
  tabTrack: '#EFEAE2',
  tabSelected: '#FFFFFF',
} as const;

export type ColorRole = keyof typeof LIGHT;
export type ColorRoles = Record<ColorRole, string>;

export const DARK: ColorRoles = {
  canvas: '#161513',
  sidebar: '#11100E',
  surface: '#1F1D1A',
  sunken: '#191816',
  overlay: '#26241F',
  hover: '#262320',
  pressed: '#2E2B27',
  selected: '#1B2C25',
  border: '#34302B',
  borderStrong: '#423E38',
  borderControl: '#7D766C',
  text: '#F3F0EA',
  textSecondary: '#BCB5AA',
  textMuted: '#A29B90',
  textDisabled: '#7B746A',
  accent: '#7CCBAD',
  accentHover: '#93D8BE',
  accentActive: '#A9E3CD',
  onAccent: '#0A241A',
  accentText: '#86D1B4',
  accentTint: '#1A3128',
  accentTintBorder: '#2E5646',
  focus: '#7CCBAD',
  danger: '#F28B82',
  dangerHover: '#F5A39B',
  onDanger: '#350A07',
  dangerText: '#F59A92',
  dangerTint: '#361B19',
  dangerBorder: '#60302C',
  warningText: '#EBBE6D',
  warningTint: '#33270F',
  warningBorder: '#5C4719',
  successText: '#A3D48F',
  successTint: '#1E2E18',
  successBorder: '#3A552F',
  infoText: '#98C4EC',
  infoTint: '#182937',
  infoBorder: '#2F4D66',
  violetText: '#C7B0F0',
  violetTint: '#292138',
  violetBorder: '#493C66',
  roseText: '#EDA6C3',
  roseTint: '#35202A',
  roseBorder: '#5A3547',
  neutralText: '#BCB5AA',
  neutralTint: '#2A2723',
  neutralBorder: '#433F38',
  scrim: 'rgba(0,0,0,.60)',
  tooltipBg: '#F3F0EA',
  tooltipText: '#221F1B',
  logoTile: '#2C7F60',
  shelf: '#37332E',
  shadowCard: '0 1px 2px rgba(0,0,0,.35)',
  shadowFooter: 'none',
  shadowOverlay: '0 0 0 1px rgba(255,255,255,.04), 0 10px 28px -6px rgba(0,0,0,.6)',
  shadowDialog: '0 0 0 1px rgba(255,255,255,.05), 0 32px 72px -16px rgba(0,0,0,.75)',
  tabTrack: '#11100E',
  tabSelected: '#2E2B27',
};

/** Corner radii: `--larder-radius-<name>`. */
export const RADIUS = {
  chip: '0.375rem',
  control: '0.5rem',
  tile: '0.625rem',
  card: '0.75rem',
  dialog: '1rem',
  full: '999px',
} as const;

/** Heights and widths that several parts share: `--larder-size-<name>`. */
export const SIZE = {
  control: '2.5rem',
  controlSmall: '2rem',
  controlTouch: '2.75rem',
  iconButton: '2.25rem',
  menuItem: '2.25rem',
  tableRow: '3.25rem',
  tableHead: '2.5rem',
  chip: '1.5rem',
  dialog: '30rem',
  dialogForm: '32rem',
} as const;

/** Milliseconds: hover; menus and toasts; sheet, dialog and sidebar; anything with reduced motion. */
export const MOTION = { fast: 120, base: 180, slow: 240, reduced: 80 } as const;

/** Curves for what comes in and what goes out. */
export const EASING = {
  in: 'cubic-bezier(.2, 0, 0, 1)',
  out: 'cubic-bezier(.4, 0, 1, 1)',
} as const;

/** Phones and tablets, where controls are large enough for a finger. A sheet repeats it: no variable can. */
export const NARROW = '@media (max-width: 768px)';

/** Prefix of every CSS variable of the look. */
export const CSS_PREFIX = 'larder';

/** The CSS variable of a color role, for style overrides. */
export function color(role: ColorRole): string {
  return `var(--${CSS_PREFIX}-palette-larder-${role})`;
}

/** The outline of everything that is focused and is not a field. */
export const focusOutline = (offset: '2px' | '-2px' = '2px') =>
  ({ outline: `2px solid ${color('focus')}`, outlineOffset: offset }) as const;

/** The variables as a style sheet, which is in the page before any script: nothing may flash. */
export function tokenSheet(): string {
  const scheme = (name: 'light' | 'dark', colors: ColorRoles) =>
    `html.${name}{color-scheme:${name};background:${colors.canvas};${variables('palette-larder', colors)}}`;
  const shared = [
    variables('radius', RADIUS),
    variables('size', SIZE),
    `--${CSS_PREFIX}-hover:${MOTION.fast}ms ${EASING.in}`,
  ];
  return `:root{${shared.join(';')}}${scheme('light', LIGHT)}${scheme('dark', DARK)}`;
}

const variables = (group: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${CSS_PREFIX}-${group}-${name}:${value}`)
    .join(';');
