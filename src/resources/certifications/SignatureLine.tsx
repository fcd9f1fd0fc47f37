import Box from '@mui/material/Box';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';
import type { Signature } from './signature';
import { SignatureDrawing } from './SignatureDrawing';
import { readStrokes } from './strokes';

const SignatureDialog = lazy(() => import('./SignatureDialog'));

/** A signature that was given on a screen, and the way to its statement; nothing for another, or once it is erased. */
export function SignatureLine({ signature }: { signature: Signature }) {
  const translate = useText();
  const [isShown, setShown] = useState(false);
  const { kind, name } = signature;
  const strokes = readStrokes(signature.strokes);
  if (name === null || (kind === 'drawn' ? strokes.length === 0 : kind !== 'typed')) return null;
  return (
    <Box sx={LINE}>
      {kind === 'typed' ? (
        <em>{name}</em>
      ) : (
        <SignatureDrawing
          strokes={strokes}
          label={translate('desk.programs.sign.of', { name })}
          width="92px"
          height="28px"
        />
      )}
      <Button
        variant="text"
        size="small"
        aria-label={translate('desk.programs.sign.showLabel', { name })}
        onClick={() => {
          setShown(true);
        }}
      >
        {translate('desk.programs.sign.show')}
      </Button>
      {isShown && (
        <Suspense fallback={null}>
          <SignatureDialog
            signature={signature}
            onClose={() => {
              setShown(false);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}

const LINE = { display: 'flex', alignItems: 'center', gap: '0.75rem', minWidth: 0 } as const;
