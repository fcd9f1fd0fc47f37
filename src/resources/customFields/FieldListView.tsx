import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { CUSTOM_FIELD } from '../../config';
import { useText } from '../../i18n/text';
import { pathsOf, type ViewProps } from '../../kit/declaration';
import { ListPage } from '../../kit/list/ListPage';
import { useResource } from '../../kit/ResourcesContext';
import { SettingsFrame } from '../networks/SettingsFrame';
import { Kbd } from '../../ui/Kbd';
import { useChosenEntity } from './chosenEntity';
import { FieldTabs } from './FieldTabs';
import { MoveContext } from './moveContext';
import { RetiredFields } from './RetiredFields';
import { askedOf, useFields } from './useFields';
import { useMoves } from './useMoves';

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** The fields of the network, one list for each kind of record, in the order of its forms. */
export default function FieldListView({ resource }: ViewProps) {
  const [entity] = useChosenEntity();
  const fields = useFields();
  const frame = useRef<HTMLDivElement>(null);
  const only = useMemo(() => ({ 'entity@eq': entity, 'retired@eq': false }), [entity]);
  const { move, moves } = useMoves(resource, frame);
  const dragged = useRef<RaRecord | undefined>(undefined);
  const [over, setOver] = useState<RaRecord | undefined>(undefined);
  const fieldAt = (target: EventTarget) => {
    const row = target instanceof Element ? target.closest('tr') : null;
    return fields?.find(({ id }) =>
      row?.querySelector(`a[href="${pathsOf(resource).details(id)}"]`),
    );
  };
  const placeOf = (field: RaRecord) =>
    askedOf(fields ?? [], entity).findIndex(({ id }) => id === field.id);
  return (
    <MoveContext value={move}>
      <Box
        ref={frame}
        role="presentation"
        onKeyDown={(event) => {
          const by = STEPS[event.key];
          if (by === undefined || !event.altKey || !(event.target instanceof HTMLAnchorElement))
            return;
          const field = fieldAt(event.target);
          if (!field) return;
          event.preventDefault();
          move(field, by);
        }}
        // A row is dragged by its name, which as a link can be dragged anyhow.
        onDragStart={({ target }) => {
          dragged.current = fieldAt(target);
        }}
        onDragOver={(event) => {
          const field = dragged.current && fieldAt(event.target);
          setOver(field);
          if (field) event.preventDefault();
        }}
        onDrop={({ target }) => {
          const [from, to] = [dragged.current, fieldAt(target)];
          if (from && to && from !== to) move(from, placeOf(to) - placeOf(from));
        }}
        onDragEnd={() => {
          dragged.current = undefined;
          setOver(undefined);
        }}
        sx={over && { [`& tr:has(a[href="${pathsOf(resource).details(over.id)}"])`]: TARGET }}
      >
        <ListPage
          resource={resource}
          only={only}
          Frame={FieldsFrame}
          above={
            <>
              <FieldTabs />
              <Order />
              {moves}
            </>
          }
        />
      </Box>
    </MoveContext>
  );
}

/** What the order means, how it is changed, and how many fields there may be. */
function Order() {
  const translate = useText();
  const [entity] = useChosenEntity();
  const count = useFields()?.filter((field) => field['entity'] === entity).length;
  return (
    <Box sx={ORDER}>
      <span className="order-menu">{translate('resources.custom_fields.orderMenu')}</span>
      <span className="order-keys">
        {translate('resources.custom_fields.order')} <Kbd>Alt</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd>
      </span>
      {count !== undefined && count > 0 && (
        <span>
          {translate('resources.custom_fields.count', { count, limit: CUSTOM_FIELD.fields })}
        </span>
      )}
    </Box>
  );
}

/** Among the settings, with the fields that are no longer asked. */
function FieldsFrame({ children }: { children: ReactNode }) {
  const translate = useText();
  const [entity] = useChosenEntity();
  const resource = useResource('custom_fields');
  return (
    <SettingsFrame>
      {children}
      <RetiredFields resource={resource} entity={entity} />
      <Box sx={NOTE}>
        <InfoOutlined aria-hidden />
        {translate('resources.custom_fields.appears')}
      </Box>
    </SettingsFrame>
  );
}

const ORDER = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0.25rem 1rem',
  my: '0.75rem',
  color: 'text.secondary',
  fontSize: '0.875rem',
  // As Kbd: not where there is no room, nor where fingers do it.
  '& .order-menu': { display: { xs: 'inline', md: 'none' } },
  '& .order-keys': { display: { xs: 'none', md: 'inline' } },
  '@media (pointer: coarse)': {
    '& .order-menu': { display: 'inline' },
    '& .order-keys': { display: 'none' },
  },
} as const;

const TARGET = {
  outline: '2px solid',
  outlineColor: 'primary.main',
  outlineOffset: '-2px',
} as const;

const NOTE = {
  display: 'flex',
  gap: '0.5rem',
  mt: '1.25rem',
  color: 'text.secondary',
  fontSize: '0.875rem',
  '& svg': { fontSize: '1.25rem', flexShrink: 0 },
} as const;
