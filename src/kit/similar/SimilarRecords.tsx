import '../../i18n/similarTexts';
import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useEffect, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../i18n/text';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { pathsOf, type ResourceDefinition, type Similar } from '../declaration';
import { PossibleRecords } from './PossibleRecords';
import { SimilarCard } from './SimilarCard';
import { similarName, useSimilarWords } from './similarWords';
import { useSimilar } from './useSimilar';

interface SimilarRecordsProps {
  resource: ResourceDefinition;
  similar: Similar;
  /** Somebody similar is the one; unless said otherwise the record is opened. */
  onUse?: (id: string, name: string) => void;
}

/**
 * Says inside a form that what is typed may be here already: a card for each likely record, one line for
 * the possible ones. It never stands in the way of saving.
 */
export function SimilarRecords({ resource, similar, onUse }: SimilarRecordsProps) {
  const translate = useText();
  const words = useSimilarWords(resource);
  const edited = useRecordContext();
  const open = useOpenInstead(resource);
  const [others, setOthers] = useState<readonly string[]>([]);
  const { rows, isSure } = useSimilar(resource, similar);
  const frame = useRef<HTMLDivElement>(null);
  const left = rows.filter(({ id }) => !others.includes(id));
  // Names alone say too little to interrupt somebody.
  const likely = isSure ? left.filter(({ confidence }) => confidence === 'likely') : [];
  const possible = left.filter((row) => !likely.includes(row));
  // Whose card has gone: the next one has the focus, or what comes before the cards.
  const handover = useFocusHandover(
    () => frame.current?.querySelector('button') ?? fieldBefore(frame.current),
  );
  const choose = (id: string, name: string) => {
    if (onUse) onUse(id, name);
    else open(id);
  };
  const shared = {
    resource,
    similar,
    useLabel: words(edited && !onUse ? 'open' : 'use'),
    onUse: choose,
  };
  return (
    <>
      <Box component="span" role="status" sx={visuallyHidden}>
        {[
          ...(likely.length > 0
            ? [
                translate('similar.heard', {
                  title: words('title'),
                  names: likely.map((row) => similarName(row, similar)).join(', '),
                }),
              ]
            : []),
          ...(possible.length > 0 ? [words('folded', { smart_count: possible.length })] : []),
        ].join(' ')}
      </Box>
      <Box ref={frame} {...handover} sx={left.length > 0 ? FRAME : NOTHING}>
        {likely.map((row, index) => (
          <SimilarCard
            key={row.id}
            {...shared}
            row={row}
            isFirst={index === 0}
            onHide={() => {
              setOthers([...others, row.id]);
            }}
          />
        ))}
        {possible.length > 0 && <PossibleRecords {...shared} rows={possible} />}
      </Box>
    </>
  );
}

/** The last field before the cards. */
function fieldBefore(frame: HTMLElement | null): HTMLElement | null {
  const fields = frame?.closest('form')?.querySelectorAll<HTMLElement>('input, textarea') ?? [];
  return (
    [...fields].findLast(
      (field) =>
        frame !== null &&
        (field.compareDocumentPosition(frame) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    ) ?? null
  );
}

/** Gives the form up for a record that is here already: whoever says so is not asked whether to leave. */
function useOpenInstead(resource: ResourceDefinition): (id: string) => void {
  const navigate = useNavigate();
  const { reset, formState } = useFormContext();
  const { isDirty } = formState;
  const [chosen, setChosen] = useState<string | null>(null);
  // Once the guard knows that there is nothing to lose.
  useEffect(() => {
    if (chosen !== null && !isDirty) void navigate(pathsOf(resource).details(chosen));
  }, [chosen, isDirty, navigate, resource]);
  return (id) => {
    reset();
    setChosen(id);
  };
}

const FRAME = { display: 'grid', gap: '0.75rem', gridColumn: '1 / -1', minWidth: 0 } as const;

// It takes no gap of the grid around.
const NOTHING = { position: 'absolute' } as const;
