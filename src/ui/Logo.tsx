import { PRODUCT } from '../config';

/* Variables of the theme, not the theme itself: the logo also stands where Material UI is not. */
const INK = 'var(--larder-palette-larder-text)';
const TILE = 'var(--larder-palette-larder-logoTile)';

function Mark() {
  return (
    <>
      <rect width="32" height="32" rx="8" fill={TILE} />
      <path
        d="M9 7.2v17h15"
        fill="none"
        stroke="#FFFFFF"
        strokeWidth="3.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="17.8" cy="16.2" r="5.2" fill="#E8A33D" />
      <path d="M18.1 9.9c.1-2.8 2-4.5 5.1-4.6-.1 2.9-2 4.6-5.1 4.6z" fill="#A9D8C2" />
    </>
  );
}

/**
 * The logo, named after the product for screen readers.
 *
 * @param mark shows the tile alone, from 24px
 * @param height any CSS length; the width follows
 */
export function Logo({
  mark = false,
  height = '1.75rem',
}: {
  mark?: boolean | undefined;
  height?: string | undefined;
}) {
  return (
    <svg
      role="img"
      aria-label={PRODUCT.name}
      viewBox={mark ? '0 0 32 32' : '0 0 127 32'}
      style={{ height, width: 'auto', display: 'block', flexShrink: 0, color: INK }}
    >
      <Mark />
      {!mark && (
        <g
          fill="none"
          stroke="currentColor"
          strokeWidth="2.9"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M43 7.5V24h8" />
          <circle cx="61" cy="18.5" r="5.5" />
          <path d="M66.5 13v11" />
          <path d="M73.2 13v11m0-5.5c0-3.3 1.9-5.5 5-5.5" />
          <circle cx="88.5" cy="18.5" r="5.5" />
          <path d="M94 6.5V24" />
          <path d="M101 18.5h11a5.5 5.5 0 1 0-1.6 3.9" />
          <path d="M119 13v11m0-5.5c0-3.3 1.9-5.5 5-5.5" />
        </g>
      )}
    </svg>
  );
}
