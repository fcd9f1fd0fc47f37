import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useEffectEvent, useId, useRef, useState, type DragEvent } from 'react';
import { IMPORT } from '../../../config';
import { CSV_BOM, CSV_TYPE, csvLine } from '../../../data/exportRows';
import { useText } from '../../../i18n/text';
import type { ResourceDefinition } from '../../declaration';
import { download } from '../../list/exportList';
import type { BadFileNews } from '../file/BadFile';
import { readInWorker } from '../file/readInWorker';
import type { ImportDescription } from '../importApi';
import type { NamedFile } from '../file/readFile';
import { useTargets, type ImportPlace } from '../useImport';
import { PasteRows } from './PasteRows';
import { FurtherImports } from './FurtherImports';
import { RecentImports } from './RecentImports';
import { Button } from '../../../ui/Button';

interface UploadStepProps {
  resource: ResourceDefinition;
  place: ImportPlace;
  onRead: (file: NamedFile) => void;
  /** Shows an import of before. */
  onOpen: (description: ImportDescription) => void;
}

/** Takes a file, or rows that are pasted, and says why where it takes none. */
export function UploadStep({ resource, place, onRead, onOpen }: UploadStepProps) {
  const translate = useText();
  const targets = useTargets(resource);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const [isOver, setOver] = useState(false);

  const refuse = ({ reason, values }: BadFileNews) => {
    setProblem(translate(`import.bad.${reason}`, values));
  };
  const read = async (file: Blob, name: string) => {
    setProblem(null);
    if (file.size > IMPORT.bytes) {
      refuse({ reason: 'tooBig', values: { maximum: IMPORT.bytes / 1024 / 1024 } });
      return;
    }
    setReading(true);
    try {
      const reading = await readInWorker(file);
      if ('bad' in reading) refuse(reading.bad);
      else onRead({ ...reading.read, name, source: file });
    } catch {
      setProblem(translate('import.bad.failed'));
    } finally {
      setReading(false);
    }
  };
  const readText = (text: string) => void read(new Blob([text]), translate('import.pasted'));
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void read(file, file.name);
  };

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    // Into a field it is typed.
    if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement)
      return;
    const { files } = event.clipboardData ?? {};
    const text = event.clipboardData?.getData('text') ?? '';
    if (files && files.length > 0) take(files);
    else if (text.trim() !== '') readText(text);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      onPaste(event);
    };
    document.addEventListener('paste', listen);
    return () => {
      document.removeEventListener('paste', listen);
    };
  }, []);

  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    <>
      <Box
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        sx={[AREA, isOver && OVER]}
      >
        {isReading ? (
          <Box role="status" sx={{ display: 'flex', gap: '0.75rem', alignItems: 'center' }}>
            <CircularProgress size={20} aria-hidden /> {translate('import.upload.reading')}
          </Box>
        ) : (
          <>
            <UploadFileOutlined aria-hidden sx={{ fontSize: 28, color: 'text.secondary' }} />
            <Typography id={`${id}-drop`} sx={{ fontWeight: 600 }}>
              {translate('import.upload.drop')}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {translate('import.upload.orPaste')}
            </Typography>
          </>
        )}
        {problem !== null && (
          <Alert severity="error" sx={{ textAlign: 'left' }}>
            {problem}
          </Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0.5rem', justifyContent: 'center' }}>
          <input
            ref={input}
            id={`${id}-file`}
            type="file"
            tabIndex={-1}
            aria-labelledby={`${id}-drop`}
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            style={visuallyHidden}
            onChange={({ target }) => {
              take(target.files);
              // The same file may be chosen again, mended.
              target.value = '';
            }}
          />
          <Button
            variant="contained"
            disabled={isReading}
            onClick={() => {
              input.current?.click();
            }}
          >
            {translate('import.upload.choose')}
          </Button>
          <Button
            variant="outlined"
            disabled={isReading}
            aria-expanded={isPasting}
            onClick={() => {
              setPasting(!isPasting);
            }}
          >
            {translate('import.upload.paste')}
          </Button>
          <Button
            variant="text"
            onClick={() => {
              const lines = [CSV_BOM, csvLine(targets.map(({ label }) => label))];
              download(new Blob(lines, { type: CSV_TYPE }), `${resource.name}.csv`);
            }}
          >
            {translate('import.upload.template')}
          </Button>
        </Box>
      </Box>
      {isPasting && <PasteRows disabled={isReading} onRows={readText} />}
      <FurtherImports resource={resource} />
      <RecentImports resource={resource} place={place} onOpen={onOpen} />
    </>
  );
}

const AREA = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.75rem',
  maxWidth: '45rem',
  minHeight: '12rem',
  p: '1.25rem',
  border: '1px dashed',
  borderColor: 'larder.borderStrong',
  borderRadius: '0.75rem',
  bgcolor: 'larder.surface',
  textAlign: 'center',
} as const;

const OVER = { borderColor: 'larder.accent', bgcolor: 'larder.accentTint' } as const;
