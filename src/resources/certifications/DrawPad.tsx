import Box from '@mui/material/Box';
import SignaturePad from 'signature_pad';
import { useEffect, useEffectEvent, useRef } from 'react';
import { fitted, type DrawnStroke } from './strokes';

interface DrawPadProps {
  label: string;
  /** What is drawn, after each stroke. */
  onDraw: (drawn: readonly DrawnStroke[]) => void;
}

/** Where a finger, a pen or the mouse draws. What was drawn stays when the pad changes its size. */
export function DrawPad({ label, onDraw }: DrawPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const tell = useEffectEvent(onDraw);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const { color } = getComputedStyle(element);
    const pad = new SignaturePad(element, { minWidth: 1.5, maxWidth: 3.5, penColor: color });
    const fit = () => {
      const drawn = pad.toData();
      const { clientWidth: width, clientHeight: height } = element;
      const ratio = window.devicePixelRatio;
      // A new size empties it, and forgets the scale.
      element.width = width * ratio;
      element.height = height * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      pad.fromData(fitted(drawn, { width, height }));
    };
    const endStroke = () => {
      tell([...pad.toData()]);
    };
    const observer = new ResizeObserver(fit);
    fit();
    observer.observe(element);
    pad.addEventListener('endStroke', endStroke);
    return () => {
      observer.disconnect();
      pad.removeEventListener('endStroke', endStroke);
      pad.off();
    };
  }, []);
  return <Box component="canvas" ref={canvas} role="img" aria-label={label} sx={CANVAS} />;
}

const CANVAS = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  color: 'text.primary',
  cursor: 'crosshair',
} as const;
