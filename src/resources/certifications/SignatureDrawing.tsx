import { signaturePath, type Strokes } from './strokes';

interface SignatureDrawingProps {
  strokes: Strokes;
  label: string;
  width: string;
  height: string;
}

/** A signature, drawn from its strokes in the color of the text. */
export function SignatureDrawing({ strokes, label, width, height }: SignatureDrawingProps) {
  const { d, viewBox } = signaturePath(strokes);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={viewBox}
      style={{ width, height, maxWidth: '100%' }}
    >
      <path
        d={d}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
