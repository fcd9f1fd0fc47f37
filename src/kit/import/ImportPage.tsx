import '../../i18n/importTexts';
import '../../i18n/similarTexts';
import { useLayoutEffect, useState } from 'react';
import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';
import { LeaveGuard } from '../../ui/LeaveGuard';
import { PageTitle } from '../../ui/PageTitle';
import { WITH_FOOTER } from '../../ui/StickyFooter';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { useCan } from '../useCan';
import { useTexts } from '../useTexts';
import type { ResourceDefinition } from '../declaration';
import { MissingPage } from '../errors/MissingPage';
import { CheckStep } from './check/CheckStep';
import { DoneStep } from './done/DoneStep';
import type { NamedFile } from './file/readFile';
import type { ImportDescription } from './importApi';
import { MatchStep } from './match/MatchStep';
import type { Matching } from './match/valueMatch';
import { forgetRun, useRun } from './run/runs';
import { ProgressStep } from './run/ProgressStep';
import { UploadStep } from './upload/UploadStep';
import { useImportPlace, type ImportPlace } from './useImport';
import { Button } from '../../ui/Button';
import { StepTrack } from '../../ui/StepTrack';

const STEPS = ['upload', 'match', 'check', 'import'] as const;

interface ImportStepsProps {
  /** The place of the step, from 0. */
  current: number;
  /** Everything is behind. */
  done: boolean;
}

/** The way of an import, and where it stands. */
function ImportSteps({ current, done }: ImportStepsProps) {
  const translate = useText();
  return (
    <Box sx={LOOK}>
      <StepTrack
        label={translate('import.steps.label')}
        current={done ? STEPS.length : current}
        steps={STEPS.map((name, place) => ({
          name: translate(`import.steps.${name}`),
          reached: place < current || done,
        }))}
      />
    </Box>
  );
}

const LOOK = {
  mb: '1.25rem',
  '&& li:not(:last-of-type)': { flex: { sm: '0 0 auto' } },
  '&& li:not(:last-of-type)::after': { flex: { sm: '0 0 3rem' } },
  // A phone has room for one name.
  '& li:not([aria-current]) .step-words': { display: { xs: 'none', sm: 'flex' } },
} as const;

/** Brings records of a resource in from a spreadsheet, in four steps. */
export function ImportPage({ resource }: { resource: ResourceDefinition }) {
  const can = useCan(resource);
  const place = useImportPlace(resource);
  if (!can('import') || !place) return <MissingPage />;
  return <ImportFrame key={place.key} resource={resource} place={place} />;
}

interface ImportFrameProps {
  /** By whose fields the file is read. */
  resource: ResourceDefinition;
  place: ImportPlace;
}

/** The steps of an import, and the one that it stands at. */
export function ImportFrame({ resource, place }: ImportFrameProps) {
  const translate = useText();
  const textOf = useTexts(resource);
  const run = useRun(place.key);
  const [file, setFile] = useState<NamedFile | null>(null);
  const [matching, setMatching] = useState<Matching | null>(null);
  // How files were matched here, by their headers: whoever starts over, or goes back, finds it again.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Matching>>>({});
  const [past, setPast] = useState<ImportDescription | null>(null);
  const result = run?.result ?? past;
  const begin = () => {
    forgetRun(place.key);
    setFile(null);
    setMatching(null);
    setPast(null);
  };
  const step = result || run ? 3 : !file ? 0 : matching ? 2 : 1;
  const shown = run?.file ?? (past ? { name: past.file, rows: past.rows } : file && nameOf(file));
  const isOpen = file !== null && !run;
  // The button that led to a step goes with the one before.
  const handover = useFocusHandover(() => null);
  useBeginAtTop(step);
  return (
    <>
      <PageTitle
        title={textOf('import.title')}
        subtitle={
          shown &&
          [
            translate('import.file', {
              file: shown.name,
              count: shown.rows,
              smart_count: shown.rows,
            }),
            ...(isOpen ? [translate('import.nothingSaved')] : []),
          ].join(isOpen ? '. ' : '')
        }
        actions={
          (isOpen || result) && (
            <Button variant="text" onClick={begin}>
              {translate(result ? 'import.done.another' : 'import.startOver')}
            </Button>
          )
        }
      />
      <ImportSteps current={step} done={result !== null} />
      <LeaveGuard dirty={isOpen} />
      <Box sx={WITH_FOOTER} {...handover}>
        {result ? (
          <DoneStep resource={resource} place={place} result={result} />
        ) : run ? (
          <ProgressStep resource={resource} place={place} run={run} onAnother={begin} />
        ) : !file ? (
          <UploadStep resource={resource} place={place} onRead={setFile} onOpen={setPast} />
        ) : !matching ? (
          <MatchStep
            resource={resource}
            place={place}
            file={file}
            onRead={setFile}
            draft={drafts[file.shape]}
            onDraft={(draft) => {
              setDrafts({ ...drafts, [file.shape]: draft });
            }}
            onMatch={setMatching}
          />
        ) : (
          <CheckStep
            resource={resource}
            place={place}
            file={file}
            matching={matching}
            onBack={() => {
              setMatching(null);
            }}
          />
        )}
      </Box>
    </>
  );
}

/** Shows what changes from its top: whoever has gone through a long step stands at its end. */
function useBeginAtTop(what: unknown): void {
  useLayoutEffect(() => {
    document.documentElement.scrollTop = 0;
  }, [what]);
}

const nameOf = ({ name, table }: NamedFile) => ({ name, rows: table.rows.length });
