import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState, type PointerEvent } from 'react';
import { text } from '../../../i18n/text';
import { CENTRED, dragged, drawCrop, MAXIMUM_ZOOM, squareOf, type Crop } from './squareCrop';
import { Button } from '../../../ui/Button';

/** Pixels of the preview: sharp on screens of double density. */
const PREVIEW = 448;

interface CropDialogProps {
  picture: ImageBitmap;
  /** The photo is on its way: nothing can be changed. */
  busy: boolean;
  onSave: (crop: Crop) => void;
  onClose: () => void;
}

/** Shows which square of a picture becomes the photo; dragged with a pointer or moved by sliders. */
export function CropDialog({ picture, busy, onSave, onClose }: CropDialogProps) {
  const id = useId();
  const [crop, setCrop] = useState(CENTRED);
  const { side } = squareOf(picture, crop);
  const change = (part: Partial<Crop>) => setCrop((before) => ({ ...before, ...part }));
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{text('avatar.crop.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: '1rem' }}>
        <Typography color="textSecondary">{text('avatar.crop.text')}</Typography>
        <Preview
          picture={picture}
          crop={crop}
          onDrag={(by) => {
            if (!busy) setCrop((before) => dragged(picture, before, by));
          }}
        />
        <Box sx={{ px: '0.5rem' }}>
          <Control
            label={text('avatar.crop.zoom')}
            value={crop.zoom}
            min={1}
            max={MAXIMUM_ZOOM}
            disabled={busy}
            onChange={(zoom) => change({ zoom })}
          />
          <Control
            label={text('avatar.crop.across')}
            value={crop.x}
            disabled={busy || picture.width <= side}
            onChange={(x) => change({ x })}
          />
          <Control
            label={text('avatar.crop.down')}
            value={crop.y}
            disabled={busy || picture.height <= side}
            onChange={(y) => change({ y })}
          />
        </Box>
        <Box role="status" sx={{ minHeight: '1.75rem' }}>
          {busy && (
            <>
              <Typography variant="body2" color="textSecondary">
                {text('avatar.crop.uploading')}
              </Typography>
              <LinearProgress aria-label={text('avatar.crop.uploading')} />
            </>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {text('form.cancel')}
        </Button>
        <Button
          variant="contained"
          autoFocus
          loading={busy}
          onClick={() => {
            onSave(crop);
          }}
        >
          {text('avatar.crop.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface PreviewProps {
  picture: ImageBitmap;
  crop: Crop;
  /** Gets each piece of a drag, as parts of the preview's side. */
  onDrag: (by: { x: number; y: number }) => void;
}

function Preview({ picture, crop, onDrag }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = last.current;
    if (!from) return;
    const { width } = event.currentTarget.getBoundingClientRect();
    last.current = { x: event.clientX, y: event.clientY };
    onDrag({ x: (event.clientX - from.x) / width, y: (event.clientY - from.y) / width });
  };
  const stop = () => {
    last.current = null;
  };

  return (
    <Round
      ref={canvas}
      width={PREVIEW}
      height={PREVIEW}
      role="img"
      aria-label={text('avatar.crop.preview')}
      onPointerDown={(event: PointerEvent<HTMLCanvasElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={stop}
      onPointerCancel={stop}
    />
  );
}

// Not a Box, which would take `width` and `height` for styles: the drawing would have another shape.
const Round = styled('canvas')(({ theme }) => ({
  justifySelf: 'center',
  width: 'min(14rem, 100%)',
  borderRadius: '50%',
  border: `1px solid ${theme.vars.palette.larder.borderControl}`,
  cursor: 'grab',
  touchAction: 'none',
  '&:active': { cursor: 'grabbing' },
}));

interface ControlProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

function Control({ label, value, min = 0, max = 1, disabled, onChange }: ControlProps) {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '7rem minmax(0, 1fr)', alignItems: 'center' }}>
      <Typography id={id} variant="body2">
        {label}
      </Typography>
      <Slider
        size="small"
        aria-labelledby={id}
        getAriaValueText={(at) => `${Math.round(((at - min) / (max - min)) * 100)}%`}
        value={value}
        min={min}
        max={max}
        step={(max - min) / 100}
        disabled={disabled}
        onChange={(_event, next) => {
          if (typeof next === 'number') onChange(next);
        }}
      />
    </Box>
  );
}
