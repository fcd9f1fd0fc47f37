import AddIcon from '@mui/icons-material/Add';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { formatMomentDay } from '../../i18n/dates';
import { languageName } from '../../i18n/clientChoices';
import { useText } from '../../i18n/text';
import { RowMenu } from '../../kit/table/RowMenu';
import { useCan } from '../../kit/useCan';
import { useResource } from '../../kit/ResourcesContext';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { FailedState } from '../../ui/FailedState';
import { FramedList } from '../../ui/FramedList';
import { LoadingLine } from '../../ui/LoadingLine';
import { SectionCard } from '../../ui/SectionCard';
import { StatementPreview } from './StatementPreview';
import { needsUpdate, type Statement } from './statements';
import { useStatements } from './useStatements';

const StatementDialog = lazy(() => import('./StatementDialog'));

interface StatementsCardProps {
  programId: string;
  /** Its statements need the USDA's nondiscrimination statement. */
  isFederal: boolean;
}

/** What clients read before they sign, by language; never edited, but followed by a new version. */
export function StatementsCard({ programId, isFederal }: StatementsCardProps) {
  const translate = useText();
  const can = useCan(useResource('programs'));
  const [written, setWritten] = useState<Statement | 'language' | null>(null);
  const [read, setRead] = useState<Statement | null>(null);
  const { statements, error, refetch } = useStatements(programId);
  const title = translate('resources.programs.statements.title');
  return (
    <SectionCard
      title={title}
      text={translate('resources.programs.statements.text')}
      actions={
        can('edit') &&
        statements && (
          <Button
            size="small"
            startIcon={<AddIcon />}
            onClick={() => {
              setWritten('language');
            }}
          >
            {translate('resources.programs.statements.add')}
          </Button>
        )
      }
    >
      {!statements ? (
        error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingLine height="2.75rem" />
        )
      ) : statements.length === 0 ? (
        <Typography color="textSecondary">
          {translate('resources.programs.statements.none')}
        </Typography>
      ) : (
        <FramedList label={title}>
          {statements.map((statement) => (
            <Box key={statement.id} component="li" sx={ENTRY}>
              <Box sx={WORDS}>
                <Box component="strong" sx={{ flex: '1 1 6rem' }}>
                  {languageName(statement.language)}
                </Box>
                {needsUpdate(statement, statements) ? (
                  <Chip
                    tone="warning"
                    Icon={WarningAmberOutlined}
                    label={translate('resources.programs.statements.needsUpdate')}
                  />
                ) : (
                  <span>
                    {translate('resources.programs.statements.version', {
                      version: statement.version,
                      date: formatMomentDay(statement.created_at),
                    })}
                  </span>
                )}
                {/* The program was of another kind when it was written. */}
                {isFederal && statement.nondiscrimination === null && (
                  <Chip
                    tone="warning"
                    Icon={WarningAmberOutlined}
                    label={translate('resources.programs.statements.noNondiscrimination')}
                  />
                )}
              </Box>
              <RowMenu
                name={languageName(statement.language)}
                actions={[
                  {
                    label: translate('resources.programs.statements.preview'),
                    icon: <ArticleOutlined />,
                    onSelect: () => {
                      setRead(statement);
                    },
                  },
                  ...(can('edit')
                    ? [
                        {
                          label: translate('resources.programs.statements.newVersion'),
                          icon: <EditOutlined />,
                          onSelect: () => {
                            setWritten(statement);
                          },
                        },
                      ]
                    : []),
                ]}
              />
            </Box>
          ))}
        </FramedList>
      )}
      <StatementPreview
        statement={read}
        onClose={() => {
          setRead(null);
        }}
      />
      <Suspense fallback={null}>
        {written && statements && (
          <StatementDialog
            programId={programId}
            isFederal={isFederal}
            before={written === 'language' ? undefined : written}
            taken={statements.map(({ language }) => language)}
            onClose={() => {
              setWritten(null);
            }}
          />
        )}
      </Suspense>
    </SectionCard>
  );
}

const WORDS = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.75rem',
} as const;

const ENTRY = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '0.75rem',
  pl: '1rem',
  pr: '0.5rem',
  py: '0.375rem',
  fontSize: '0.875rem',
} as const;
