import { createContext, useContext, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Count, NumberRows } from '../../reports/declaration';
import { openWords } from '../../reports/words';

/** What a bar stands for, and where it leads. */
export interface BarTarget {
  name: string;
  count: Count;
  rows: NumberRows;
  path: string;
  /** What stands over it; null for nothing. */
  words: string | null;
  /** Whether the tab key stops at it. */
  isFirst: boolean;
}

/** What the chart gives a bar: pixels, and which one it is. */
interface BarProps {
  id: string | number;
  dataIndex: number;
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
}

type TargetOf = (series: string | number, index: number) => BarTarget | undefined;

const Targets = createContext<TargetOf>(() => undefined);

/** Where the bars of a chart lead: by what they count and their line. */
export const BarLinks = Targets.Provider;

const RADIUS = 3;
/** Pixels between a bar and its number. */
const GAP = 6;

/** A bar with round shoulders that is a link. */
export function BarLink({ id, dataIndex, x, y, width, height, color }: BarProps) {
  const navigate = useNavigate();
  const target = useContext(Targets)(id, dataIndex);
  if (!target || height <= 0) return null;
  const radius = Math.min(RADIUS, width / 2, height);
  const follow = (event: MouseEvent) => {
    // With a key held it opens elsewhere, as links do.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(target.path);
  };
  return (
    <a
      href={target.path}
      aria-label={openWords(target.count, target.rows, target.name)}
      tabIndex={target.isFirst ? 0 : -1}
      onClick={follow}
    >
      <path
        fill={color}
        d={`M${x},${y + height}v${radius - height}a${radius},${radius} 0 0 1 ${radius},${-radius}h${width - 2 * radius}a${radius},${radius} 0 0 1 ${radius},${radius}v${height - radius}z`}
      />
      {target.words !== null && (
        <text x={x + width / 2} y={y - GAP} textAnchor="middle">
          {target.words}
        </text>
      )}
    </a>
  );
}
