import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useText } from '../../../i18n/text';
import type { Wanted } from '../file/fileTable';
import { readInWorker } from '../file/readInWorker';
import type { NamedFile } from '../file/readFile';
import { ChoiceCards } from '../../../ui/ChoiceCards';
import { Button } from '../../../ui/Button';
import { SmallSelect } from '../SmallSelect';

interface FileNewsProps {
  file: NamedFile;
  /** Another sheet was read. */
  onRead: (file: NamedFile) => void;
}

/** What is read of the file, with a choice of another sheet or row of headers, and how it was read. */
export function FileNews({ file, onRead }: FileNewsProps) {
  const translate = useText();
  const [problem, setProblem] = useState<string | null>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const sentences = file.notes.map(({ key, values }) => translate(`import.notes.${key}`, values));
  const read = async (next: Wanted) => {
    setProblem(null);
    setWanted(next);
    try {
      const { name, source } = file;
      const reading = await readInWorker(source, next);
      if ('read' in reading) onRead({ ...reading.read, name, source });
      else {
        const reason = translate(`import.bad.${reading.bad.reason}`, reading.bad.values);
        setProblem(
          next.head === undefined
            ? translate('import.sheet.refused', { sheet: next.sheet, reason })
            : translate('import.head.refused', { row: next.head, reason }),
        );
      }
    } catch {
      setProblem(translate('import.bad.failed'));
    } finally {
      setWanted(null);
    }
  };
  return (
    <>
      <SheetChoice file={file} wanted={wanted} onChoose={(next) => void read(next)} />
      <HeadChoice file={file} wanted={wanted} onChoose={(next) => void read(next)} />
      {problem !== null && (
        <Alert severity="error" sx={{ maxWidth: '60rem' }}>
          {problem}
        </Alert>
      )}
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

interface ReadChoiceProps {
  file: NamedFile;
  /** What is being read; null for nothing. */
  wanted: Wanted | null;
  onChoose: (wanted: Wanted) => void;
}

/** The row of the headers: a reader of rows takes a title for them, or the other way around. */
function HeadChoice({ file, wanted, onChoose }: ReadChoiceProps) {
  const translate = useText();
  const label = translate('import.head.label');
  return (
    <Box sx={LINE}>
      <Typography variant="body2" color="textSecondary" aria-hidden>
        {label}
      </Typography>
      <SmallSelect
        label={label}
        value={String(wanted?.head ?? file.head)}
        disabled={wanted !== null}
        options={file.heads.map(({ place, text }) => ({
          name: String(place),
          label: translate('import.head.row', { row: place, text }),
        }))}
        onChange={(place) => {
          onChoose({ sheet: file.sheet, head: Number(place) });
        }}
      />
    </Box>
  );
}

function SheetChoice({ file, wanted, onChoose }: ReadChoiceProps) {
  const translate = useText();
  const { sheets = [], sheet = '' } = file;
  if (sheets.length < 2) return null;
  const hidden = sheets.filter((one) => one.isHidden && one.name !== sheet);
  const offered = sheets.filter((one) => !hidden.includes(one));
  const read = (next: string) => {
    onChoose({ sheet: next });
  };
  return (
    <Box sx={LINE}>
      <ChoiceCards
        label={translate('import.sheet.label')}
        value={wanted?.sheet ?? sheet}
        disabled={wanted !== null}
        options={offered.map(({ name: one, lines }) => ({
          name: one,
          label: one,
          ...(lines !== undefined && {
            more: translate('import.sheet.lines', { smart_count: lines }),
          }),
        }))}
        onChange={read}
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
          onClick={() => {
            read(one.name);
          }}
        >
          {translate('import.sheet.readHidden', { sheet: one.name })}
        </Button>
      ))}
    </Box>
  );
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.75rem' } as const;
