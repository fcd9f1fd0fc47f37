import Box from '@mui/material/Box';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../i18n/text';
import { TextButton } from './TextLink';

/** Lines that a long text shows until it is opened. */
const LINES = 3;

interface ClampedTextProps {
  /** What the text is, before it on its first line. */
  lead?: string;
  children: string;
}

/** A text of people, its lines kept; a long one is cut after three lines and opened by a button. */
export function ClampedText({ lead, children: text }: ClampedTextProps) {
  const translate = useText();
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);

  // How much fits depends on the width: the text is measured again when that changes.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || open) return undefined;
    const observer = new ResizeObserver(() => {
      setCut(element.scrollHeight > element.clientHeight);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [text, open]);

  return (
    <>
      <Box
        ref={box}
        id={id}
        component="span"
        sx={{
          display: open ? 'block' : '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: open ? 'none' : LINES,
          overflow: 'hidden',
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-line',
        }}
      >
        {lead !== undefined && (
          <Box component="strong" sx={{ fontWeight: 600 }}>
            {lead}{' '}
          </Box>
        )}
        {text}
      </Box>
      {cut && (
        <TextButton
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            setOpen(!open);
          }}
          style={{ display: 'block' }}
        >
          {translate(open ? 'common.showLess' : 'common.showMore')}
        </TextButton>
      )}
    </>
  );
}
