import type { ReactNode } from 'react';

/** The drawings of the look: an empty crate, a fallen jar, a locked cupboard, a missing jar. */
export type IllustrationName = 'empty' | 'error' | 'forbidden' | 'notFound';

/* Variables of the page: light pages have no theme. Who draws on another ground says which. */
const ACCENT = 'var(--larder-palette-larder-accent)';
const PAPER = 'var(--illustration-paper, var(--larder-palette-larder-canvas))';

const DRAWINGS: Record<IllustrationName, ReactNode> = {
  empty: (
    <>
      <ellipse cx="120" cy="146" rx="88" ry="9" fill={ACCENT} stroke="none" opacity=".07" />
      <path d="M64 78l-14 20M176 78l14 20M64 78h112" />
      <path d="M50 98h140l-8 44a4 4 0 0 1-4 3H62a4 4 0 0 1-4-3z" />
      <path d="M53 114h47M140 114h47M56 130h128" />
      <path d="M82 98l4 47M158 98l-4 47" opacity=".45" />
      <rect x="100" y="106" width="40" height="16" rx="8" />
      <path d="M72 86h96M68 92h104" opacity=".45" />
      <g stroke={ACCENT}>
        <path d="M120 62c0-15 9-25 26-26 0 16-9 26-26 26z" fill={ACCENT} fillOpacity=".14" />
        <path d="M113 71c4-10 12-20 22-26" />
      </g>
      <path d="M94 58c-4-2-7-6-8-10M104 46c-2-3-3-7-2-11" opacity=".45" />
    </>
  ),
  error: (
    <>
      <path d="M44 142a76 88 0 0 1 152 0z" fill={ACCENT} stroke="none" opacity=".07" />
      <path d="M20 142h200v7H20z" />
      <path d="M48 149v9c0 3-2 5-5 5" opacity=".45" />
      <g transform="translate(0 2)">
        <path d="M98 94H54a12 12 0 0 0-12 12v22a12 12 0 0 0 12 12h44c5 0 8-3 8-8V102c0-5-3-8-8-8z" />
        <path d="M106 101.5h7M106 132.5h7" />
        <path d="M113 98v38" />
        <path d="M58 94v46M84 94v46" />
        <path d="M67 108v18M74 108v10" opacity=".45" />
      </g>
      <g transform="rotate(-24 160 112)">
        <rect x="143" y="106" width="38" height="11" rx="3" />
        <path d="M152 106v11M162 106v11M172 106v11" opacity=".45" />
      </g>
      <path d="M139 84l-5-9M154 80l1-10M170 85l7-8" opacity=".45" />
      <g stroke={ACCENT} fill={ACCENT} fillOpacity=".16">
        <circle cx="126" cy="136" r="6" />
        <circle cx="140" cy="136" r="6" />
        <circle cx="133" cy="126" r="6" />
        <circle cx="157" cy="136" r="6" />
        <circle cx="190" cy="136" r="6" />
        <circle cx="229" cy="158" r="6" />
      </g>
      <path d="M222 136c4 2 6 5 7 9" opacity=".45" />
    </>
  ),
  forbidden: (
    <>
      <ellipse cx="120" cy="152" rx="92" ry="8" fill={ACCENT} stroke="none" opacity=".07" />
      <rect x="58" y="24" width="124" height="118" rx="8" />
      <path d="M52 24h136M66 142v10M174 142v10" />
      <path d="M120 24v118" />
      <rect x="68" y="36" width="42" height="42" rx="4" opacity=".45" />
      <rect x="130" y="36" width="42" height="42" rx="4" opacity=".45" />
      <rect x="68" y="90" width="42" height="42" rx="4" opacity=".45" />
      <rect x="130" y="90" width="42" height="42" rx="4" opacity=".45" />
      <g stroke={ACCENT}>
        <path d="M110 84V75a10 10 0 0 1 20 0v9" />
        <rect x="102" y="84" width="36" height="30" rx="7" fill={PAPER} />
        <rect x="102" y="84" width="36" height="30" rx="7" fill={ACCENT} fillOpacity=".12" />
        <circle cx="120" cy="97" r="3.2" fill={ACCENT} />
        <path d="M120 99v6" strokeWidth="2.8" />
      </g>
    </>
  ),
  notFound: (
    <>
      <path d="M44 142a76 88 0 0 1 152 0z" fill={ACCENT} stroke="none" opacity=".07" />
      <path d="M20 142h200v7H20z" />
      <path d="M48 149v9c0 3-2 5-5 5M192 149v9c0 3 2 5 5 5" opacity=".45" />
      <rect x="36" y="84" width="42" height="58" rx="9" />
      <rect x="41" y="73" width="32" height="11" rx="3" />
      <path d="M36 104h42M36 126h42" />
      <path d="M46 112h22M46 118h13" opacity=".45" />
      <g stroke={ACCENT}>
        <rect
          x="99"
          y="84"
          width="42"
          height="58"
          rx="9"
          strokeDasharray="5 6"
          fill={ACCENT}
          fillOpacity=".08"
        />
        <rect x="104" y="73" width="32" height="11" rx="3" strokeDasharray="5 6" />
        <path
          d="M114.5 106a5.5 5.5 0 1 1 8.4 4.7c-1.9 1.2-2.9 2.2-2.9 4.3M120 122.2v.1"
          strokeWidth="2.5"
        />
      </g>
      <path d="M162 96v42c0 2.5 8.5 4 19 4s19-1.5 19-4V96" />
      <ellipse cx="181" cy="96" rx="19" ry="5" />
      <path d="M162 108c0 2.5 8.5 4.5 19 4.5s19-2 19-4.5M162 128c0 2.5 8.5 4.5 19 4.5s19-2 19-4.5" />
      <path d="M171 120.5c3 .7 6.5 1 10 1s7-.3 10-1" opacity=".45" />
      <circle cx="181" cy="80" r="11.5" />
      <path d="M181 68.5c0-6 3.5-9.5 9.5-9.5 0 6-3.5 9.5-9.5 9.5z" />
    </>
  ),
};

/**
 * A decorative drawing; the words beside it say what it means.
 *
 * @param width any CSS length; the height is three quarters of it
 */
export function Illustration({
  name,
  width = '10rem',
}: {
  name: IllustrationName;
  width?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 240 180"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ width, maxWidth: '100%', height: 'auto', display: 'block' }}
    >
      {DRAWINGS[name]}
    </svg>
  );
}
