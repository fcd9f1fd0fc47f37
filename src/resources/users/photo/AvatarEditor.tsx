import '../../../i18n/avatarTexts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useId, useRef, useState, type DragEvent } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import { PHOTO } from '../../../config';
// There before a photo is chosen: the data provider asks for it only then.
import '../../../data/photos';
import type { LarderDataProvider } from '../../../data/LarderDataProvider';
import { useText } from '../../../i18n/text';
import { Avatar } from '../../../ui/Avatar';
import { endingOf, isPhotoType, judgePhoto, PHOTO_TYPES, type PhotoType } from './photoType';
import { useReportPhotoError } from './useReportPhotoError';
import { cutPhoto, type Crop } from './squareCrop';
import { usePastedFile } from './usePastedFile';
import { Button } from '../../../ui/Button';
import { FieldNote } from '../../../ui/FieldFrame';

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog')).CropDialog }));

export interface AvatarEditorProps {
  /** Whose photo it is, and the folder in which it lies. */
  userId: string;
  networkId: string;
  /** The person's name, for the initials while there is no photo. */
  name: string;
  /** The photo's address. */
  src: string | null | undefined;
  /** Called after the photo was changed, with its address, or removed. */
  onChanged?: (url: string | null) => void;
}

interface ChosenPhoto {
  picture: ImageBitmap;
  fileName: string;
  type: PhotoType;
}

/**
 * A person's photo with Change and Remove. A picture is picked, dropped or pasted, cut to a square
 * and stored; one's own photo shows in the sidebar at once.
 */
export function AvatarEditor({ userId, networkId, name, src, onChanged }: AvatarEditorProps) {
  const notify = useNotify();
  const text = useText();
  const reportPhotoError = useReportPhotoError();
  const id = useId();
  const dataProvider = useDataProvider<LarderDataProvider>();
  const chooser = useRef<HTMLInputElement>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null);
  const [busy, setBusy] = useState<'upload' | 'removal' | null>(null);
  const [problem, setProblem] = useState<string>();
  const [dropping, setDropping] = useState(false);

  const choose = async (file: File) => {
    const judged = await judgePhoto(file);
    if ('problem' in judged) {
      setProblem(judged.problem);
      return;
    }
    try {
      const picture = await createImageBitmap(file);
      setProblem(undefined);
      setChosen({ picture, fileName: file.name, type: judged.type });
    } catch {
      setProblem(text('avatar.errors.damaged'));
    }
  };
  usePastedFile(chosen === null && busy === null, (file) => void choose(file));

  const upload = async ({ picture, fileName, type }: ChosenPhoto, crop: Crop) => {
    setBusy('upload');
    try {
      const file = await cutPhoto(picture, crop, type);
      const stored = isPhotoType(file.type) ? file.type : type;
      const extension = endingOf(fileName, stored);
      const photo = { userId, networkId, file, extension };
      const url = await dataProvider.uploadAvatar(photo);
      setChosen(null);
      notify(text('avatar.updated'), { type: 'success' });
      onChanged?.(url);
    } catch (error) {
      // The dialog stays open with the picture, to try again.
      reportPhotoError('avatar.errors.upload', error);
    } finally {
      setBusy(null);
    }
  };

  const remove = async (url: string) => {
    setBusy('removal');
    try {
      await dataProvider.removeAvatar({ userId, url });
      notify(text('avatar.removed'), { type: 'info' });
      setProblem(undefined);
      onChanged?.(null);
      // There is nothing left for the pressed button to do: the other one takes the focus once it can.
      flushSync(() => setBusy(null));
      changeButton.current?.focus();
    } catch (error) {
      reportPhotoError('avatar.errors.remove', error);
      setBusy(null);
    }
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDropping(false);
    const file = event.dataTransfer.files[0];
    if (file && busy === null) void choose(file);
  };

  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '1rem',
        borderRadius: '0.75rem',
        outline: dropping ? '2px dashed' : 'none',
        outlineColor: 'larder.focus',
        outlineOffset: '0.5rem',
      }}
    >
      <Avatar id={userId} name={name} src={src} size={64} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' }}>
          <input
            ref={chooser}
            type="file"
            hidden
            accept={PHOTO_TYPES.join(',')}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // so that the same file can be chosen again
              event.target.value = '';
              if (file) void choose(file);
            }}
          />
          <Button
            ref={changeButton}
            size="small"
            disabled={busy !== null}
            aria-label={text('avatar.changeLabel')}
            aria-describedby={`${id}-below`}
            onClick={() => chooser.current?.click()}
          >
            {text('avatar.change')}
          </Button>
          <Button
            size="small"
            variant="text"
            loading={busy === 'removal'}
            disabled={!src || busy !== null}
            aria-label={text('avatar.removeLabel')}
            onClick={() => {
              if (src) void remove(src);
            }}
          >
            {text('avatar.remove')}
          </Button>
        </Box>
        <Box id={`${id}-below`} sx={{ mt: '0.375rem' }}>
          {problem ? (
            <FieldNote error>{problem}</FieldNote>
          ) : (
            <Typography variant="caption" component="p" color="textSecondary">
              {text('avatar.help', { limit: PHOTO.maximumBytes / 1024 / 1024 })}
            </Typography>
          )}
        </Box>
      </Box>
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            picture={chosen.picture}
            busy={busy === 'upload'}
            onSave={(crop) => void upload(chosen, crop)}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </Box>
  );
}
