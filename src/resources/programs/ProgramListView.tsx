import Alert from '@mui/material/Alert';
import { useMemo, type ReactNode } from 'react';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { answerPath } from '../../kit/answerPath';
import type { ViewProps } from '../../kit/declaration';
import { listPath } from '../../kit/list/listPath';
import { ListPage } from '../../kit/list/ListPage';
import type { TableColumn } from '../../kit/table/tableTypes';
import { SettingsFrame } from '../networks/SettingsFrame';
import { TextLink } from '../../ui/TextLink';
import { useProgramFigures, type ProgramFigures } from './useProgramFigures';
import { Skeleton } from '../../ui/Skeleton';

/** The programs of the network, the households behind them, and where their income limits come from. */
export function ProgramListView({ resource }: ViewProps) {
  const translate = useText();
  const { data, error } = useProgramFigures();
  const figures = useMemo(() => {
    const column = (
      source: string,
      label: string,
      value: (of: ProgramFigures) => number,
      path: (id: string) => string,
    ): TableColumn => ({
      ...{ source, label, sortable: false, align: 'right' },
      render: ({ id }) => {
        const found = data?.find((one) => one.program_id === id);
        if (!found) return data || error ? EMPTY : <Skeleton width="2rem" />;
        return <Figure value={value(found)} to={path(String(id))} />;
      },
    });
    return [
      column(
        'households',
        translate('resources.programs.figures.households'),
        ({ households }) => households,
        (id) => listPath('clients', { 'certified_for@ov': [id] }),
      ),
      column(
        'ending',
        translate('resources.programs.figures.ending'),
        ({ ending }) => ending,
        (id) => listPath('clients', { 'ends_soon_for@ov': [id] }),
      ),
    ];
  }, [data, error, translate]);
  return <ListPage resource={resource} figures={figures} Frame={ProgramsFrame} />;
}

/** Among the settings, with where income limits come from. */
function ProgramsFrame({ children }: { children: ReactNode }) {
  const translate = useText();
  return (
    <SettingsFrame>
      {children}
      <Alert severity="info" sx={{ mt: '1.25rem' }}>
        <strong>{translate('resources.programs.notice.title')}</strong>{' '}
        {translate('resources.programs.notice.text')}{' '}
        <TextLink to={answerPath('programs')}>
          {translate('resources.programs.notice.help')}
        </TextLink>
      </Alert>
    </SettingsFrame>
  );
}

/** A number that leads to its households; none of them is no link. */
function Figure({ value, to }: { value: number; to: string }) {
  const shown = <span className="tabular">{value}</span>;
  if (value === 0) return shown;
  return (
    <TextLink
      to={to}
      // The row around it leads to the program.
      onClick={(event) => {
        event.stopPropagation();
      }}
    >
      {shown}
    </TextLink>
  );
}
