import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { hasDetails } from '../../../entities';
import { formatMomentDay } from '../../../i18n/dates';
import { formatNumber } from '../../../i18n/formatValue';
import { useText } from '../../../i18n/text';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { pathsOf, type ResourceDefinition } from '../../declaration';
import { useReportError } from '../../errors/useReportError';
import type { ImportDescription, Undone } from '../importApi';
import { useForgetLists, type ImportPlace } from '../useImport';
import { useManyWords } from '../useManyWords';
import { Button } from '../../../ui/Button';
import { TextLink } from '../../../ui/TextLink';

interface UndoImportProps {
  resource: ResourceDefinition;
  place: ImportPlace;
  result: ImportDescription;
}

/**
 * The way back from an import: asks first, goes part after part, says what stayed and why. What was broken off
 * goes on where it stopped.
 */
export function UndoImport({ resource, place, result }: UndoImportProps) {
  const translate = useText();
  const many = useManyWords(resource)(2);
  const report = useReportError();
  const forgetLists = useForgetLists(resource);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState(result.removed + result.stayed);
  const [undone, setUndone] = useState<Undone | null>(null);
  const total = result.created + result.added + result.changed;

  const { api } = place;
  if (api.undo === null) return null;
  const takeBack = api.undo;
  const undo = async () => {
    setBusy(true);
    try {
      let part: Undone;
      do {
        part = await takeBack(result.id);
        setDone(total - part.left);
      } while (part.left > 0);
      setUndone(part);
    } catch (error) {
      report(error);
    } finally {
      setAsking(false);
      setBusy(false);
      forgetLists();
    }
  };

  if (undone || result.undone_at !== null)
    return <WhatStayed resource={resource} undone={undone ?? { ...result, kept: [] }} />;
  if (total === 0) return null;
  const numbers = { done: formatNumber(done), total: formatNumber(total) };
  const progress = translate('import.done.undoing', numbers);
  const isBroken = done > 0;
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<UndoOutlined />}
        loading={isBusy}
        onClick={() => {
          if (isBroken) void undo();
          else setAsking(true);
        }}
      >
        {translate(isBroken ? 'import.run.goOn' : 'import.done.undo')}
      </Button>
      <Typography
        variant="body2"
        color="textSecondary"
        role={isBroken ? 'status' : undefined}
        sx={{ flex: '1 1 12rem' }}
      >
        {isBroken
          ? isBusy
            ? progress
            : translate('import.done.undoStopped', numbers)
          : translate('import.done.until', { day: formatMomentDay(result.undo_until) })}
      </Typography>
      <ConfirmDialog
        open={isAsking}
        title={translate('import.done.undoTitle')}
        text={translate(undoTextOf(result), {
          created: formatNumber(result.created),
          added: formatNumber(result.added),
          changed: formatNumber(result.changed),
          many,
        })}
        icon={<UndoOutlined />}
        confirmLabel={translate('import.done.undo')}
        busy={isBusy}
        onConfirm={() => void undo()}
        onClose={() => {
          setAsking(false);
        }}
      >
        {isBusy && <Typography role="status">{progress}</Typography>}
      </ConfirmDialog>
    </>
  );
}

function WhatStayed(props: {
  resource: ResourceDefinition;
  undone: Pick<Undone, 'removed' | 'stayed' | 'kept'>;
}) {
  const translate = useText();
  const { removed, stayed, kept } = props.undone;
  return (
    <Box sx={{ flex: '1 1 16rem' }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {translate('import.done.undone', { smart_count: removed })}
        {stayed > 0 && `, ${translate('import.done.stayed', { smart_count: stayed })}`}
      </Typography>
      {kept.length > 0 && (
        <Box component="ul" sx={LIST}>
          {kept.map(({ id, name, why }) => (
            <li key={id}>
              {hasDetails(props.resource.name) ? (
                <TextLink to={pathsOf(props.resource).details(id)}>{name}</TextLink>
              ) : (
                name
              )}
              {' · '}
              {translate(`import.done.why.${why}`)}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

const LIST = {
  maxHeight: '12rem',
  overflowY: 'auto',
  m: '0.25rem 0 0',
  pl: '1.25rem',
  fontSize: '0.875rem',
} as const;

const undoTextOf = ({ added, changed }: ImportDescription) =>
  changed > 0
    ? 'import.done.undoChanged'
    : added > 0
      ? 'import.done.undoText'
      : 'import.done.undoCreated';
