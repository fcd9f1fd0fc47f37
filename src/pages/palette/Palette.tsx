import Dialog from '@mui/material/Dialog';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useId, useState } from 'react';
import { useText } from '../../i18n/text';
import { DESK_FIELD_ID } from '../../ui/fieldIds';
import { giveFocusOf } from '../../ui/useFocusHandover';
import { usePhone } from '../../ui/usePhone';
import { PaletteBody } from './PaletteBody';

interface PaletteProps {
  open: boolean;
  /** What was typed before it was there. */
  typed: string;
  /** Who had the focus before, and has it again where nothing is chosen. */
  from: Element | null;
  onClose: () => void;
}

/** The search everywhere, in a dialog. */
export function Palette({ open, typed, from, onClose }: PaletteProps) {
  const translate = useText();
  const isPhone = usePhone();
  const id = useId();
  const [isChosen, setChosen] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullScreen={isPhone}
      aria-labelledby={id}
      // The trap would take the focus back from the page that is opened.
      disableRestoreFocus
      // What is typed next belongs to the page.
      transitionDuration={{ exit: 0 }}
      slotProps={{
        transition: {
          onEnter: () => {
            setChosen(false);
          },
          onExited: (dialog) => {
            const isBack = !isChosen && from instanceof HTMLElement && from !== document.body;
            giveFocusOf(dialog, () => (isBack ? from : document.getElementById(DESK_FIELD_ID)));
          },
        },
        container: { sx: { alignItems: 'flex-start' } },
        paper: { sx: isPhone ? WHOLE : PAPER },
      }}
    >
      <h2 id={id} style={visuallyHidden}>
        {translate('palette.title')}
      </h2>
      <PaletteBody
        typed={typed}
        onClose={onClose}
        onChoose={(run) => {
          setChosen(true);
          onClose();
          run();
        }}
      />
    </Dialog>
  );
}

const WHOLE = { m: 0, width: '100%', border: 0, borderRadius: 0 } as const;

const PAPER = {
  mt: '6rem',
  maxWidth: '40rem',
  maxHeight: 'calc(100dvh - 8rem)',
  overflow: 'hidden',
} as const;
