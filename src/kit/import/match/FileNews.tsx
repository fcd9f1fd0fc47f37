import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from '../../../i18n/text';
import type { BadFileNews } from '../file/BadFile';
import { readInWorker } from '../file/readInWorker';
import type { NamedFile } from '../file/readFile';
import { ChoiceCards } from '../../../ui/ChoiceCards';
import { Button } from '../../../ui/Button';

interface FileNewsProps {
  file: NamedFile;
  /** Another sheet was read. */
  onRead: (file: NamedFile) => void;
}

/** Which sheet of the file is read, with a choice of another, and what people should know of how it was read. */
export function FileNews({ file, onRead }: FileNewsProps) {
  const translate = useText();
  const sentences = file.notes.map(({ key, values }) => translate(`import.notes.${key}`, values));
  return (
    <>
      <SheetChoice file={file} onRead={onRead} />
      {sentences.length > 0 && (
        <Alert severity="info" sx={{ maxWidth: '60rem' }}>
          {sentences.length === 1 ? (
            sentences[0]
          ) : (
            <Box component="ul" aria-label={translate('import.notes.label')} sx={LIST}>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </Box>
          )}
        </Alert>
      )}
    </>
  );
}

const LIST = { m: 0, pl: '1.25rem', overflowWrap: 'anywhere' } as const;

function SheetChoice({ file, onRead }: FileNewsProps) {
  const translate = useText();
  const { sheets = [], sheet = '', name, source } = file;
  const [problem, setProblem] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  if (sheets.length < 2) return null;
  const hidden = sheets.filter((one) => one.isHidden && one.name !== sheet);
  const offered = sheets.filter((one) => !hidden.includes(one));
  const refusal = (wantedSheet: string, { reason, values }: BadFileNews) =>
    translate('import.sheet.refused', {
      sheet: wantedSheet,
      reason: translate(`import.bad.${reason}`, values),
    });
  const read = async (next: string) => {
    setProblem(null);
    setWanted(next);
    try {
      const reading = await readInWorker(source, next);
      if ('read' in reading) onRead({ ...reading.read, name, source });
      else setProblem(refusal(next, reading.bad));
    } catch {
      setProblem(translate('import.bad.failed'));
    } finally {
      setWanted(null);
    }
  };
  return (
    <>
      <Box sx={LINE}>
        <ChoiceCards
          label={translate('import.sheet.label')}
          value={wanted ?? sheet}
          disabled={wanted !== null}
          options={offered.map(({ name: one, lines }) => ({
            name: one,
            label: one,
            ...(lines !== undefined && {
              more: translate('import.sheet.lines', { smart_count: lines }),
            }),
          }))}
          onChange={(next) => void read(next)}
        />
        {hidden.length > 0 && (
          <Typography variant="body2" color="textSecondary">
            {translate('import.sheet.hidden', {
              smart_count: hidden.length,
              sheets: hidden.map((one) => one.name).join('”, “'),
            })}
          </Typography>
        )}
        {hidden.map((one) => (
          <Button
            key={one.name}
            size="small"
            variant="text"
            disabled={wanted !== null}
            onClick={() => void read(one.name)}
          >
            {translate('import.sheet.readHidden', { sheet: one.name })}
          </Button>
        ))}
      </Box>
      {problem !== null && (
        <Alert severity="error" sx={{ maxWidth: '60rem' }}>
          {problem}
        </Alert>
      )}
    </>
  );
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem' } as const;
