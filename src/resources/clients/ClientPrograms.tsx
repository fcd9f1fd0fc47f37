import DrawOutlined from '@mui/icons-material/DrawOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useGetList, useRefresh, type RaRecord } from 'react-admin';
import { formatDate, formatMomentDay } from '../../i18n/dates';
import { useText, type Text } from '../../i18n/text';
import { EVERYWHERE } from '../../kit/details/useRelated';
import { useCan } from '../../kit/useCan';
import { useReferenceNames } from '../../kit/useReferenceNames';
import { Button } from '../../ui/Button';
import { FailedState } from '../../ui/FailedState';
import { SectionCard } from '../../ui/SectionCard';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { basisInWords } from '../certifications/decision';
import { ProgramChip } from '../certifications/ProgramChips';
import { readSignature, SIGNATURE_COLUMNS } from '../certifications/signature';
import { SignatureLine } from '../certifications/SignatureLine';
import type { OfferedProgram, Standing } from '../certifications/standing';
import type { CheckInContext } from '../visits/checkInContext';
import { RevokeQuestion } from './RevokeQuestion';
import { useCheckInContext } from './useCheckInContext';

const CertifyDialog = lazy(() => import('../certifications/CertifyDialog'));

/** Where the household of a client stands with the programs of the active location; nothing without one. */
export function ClientPrograms({ clientId }: { clientId: string }) {
  const { data: context } = useCheckInContext(clientId);
  return context && context.programs.length > 0 ? (
    <ProgramsCard clientId={clientId} context={context} />
  ) : null;
}

/** More programs than a location offers. */
const CERTIFICATIONS = { page: 1, perPage: 100 };
const SIGNED = { ...EVERYWHERE, embed: [SIGNATURE_COLUMNS] };
const CREATED_BY = { refersTo: { resource: 'colleagues', nameColumn: 'full_name' } } as const;
/** Who may revoke. */
const REVOKING = { access: { show: 'locationAdmin' } } as const;

interface ProgramsCardProps {
  clientId: string;
  context: CheckInContext;
}

function ProgramsCard({ clientId, context }: ProgramsCardProps) {
  const translate = useText();
  const refresh = useRefresh();
  const mayRevoke = useCan(REVOKING)('show');
  const { programs, programs_offered: offered, location, household, client } = context;
  // Only those that hold: signatures are large.
  const heldIds = programs.flatMap(({ certification_id: id }) => id ?? []);
  const { data, error, refetch } = useGetList<RaRecord>(
    'certifications',
    { pagination: CERTIFICATIONS, meta: SIGNED, filter: { 'id@in': heldIds } },
    { enabled: heldIds.length > 0 },
  );
  const nameOf = useReferenceNames(data, 'created_by', CREATED_BY);
  const revokedOn = useRevokedDays(clientId, programs);
  const [isCertifying, setCertifying] = useState(false);
  const [revoking, setRevoking] = useState<Standing | null>(null);
  const handover = useFocusHandover(() => null);
  const open = programs.filter(({ state }) => state !== 'under_age' && state !== 'outside_area');
  return (
    <SectionCard
      flush
      title={translate('desk.programs.title')}
      actions={
        open.length > 0 && (
          <Button
            size="small"
            startIcon={<DrawOutlined />}
            onClick={() => {
              setCertifying(true);
            }}
          >
            {translate('desk.programs.actions.certify')}
          </Button>
        )
      }
    >
      <Box component="ul" aria-label={translate('desk.programs.title')} sx={ROWS} {...handover}>
        {programs.map((standing) => {
          const { program_id: id, name, certification_id: held } = standing;
          const program = offered.find((each) => each.id === id);
          const made = data?.find((certification) => certification.id === held);
          const signature = made && readSignature(made['signatures']);
          return (
            <li key={id}>
              <Box sx={HEAD}>
                <Typography variant="label" component="strong">
                  {name}
                </Typography>
                <ProgramChip nameless standing={standing} offered={program} />
              </Box>
              <Box sx={HEAD}>
                <Typography variant="small" component="p" color="textSecondary">
                  {made
                    ? madeInWords(made, nameOf(made), translate)
                    : standingInWords(standing, program, revokedOn(id), translate)}
                </Typography>
                {mayRevoke && held !== null && (
                  <Button
                    variant="text"
                    size="small"
                    aria-label={translate('desk.programs.revokeLabel', { program: name })}
                    onClick={() => {
                      setRevoking(standing);
                    }}
                  >
                    {translate('desk.programs.revoke')}
                  </Button>
                )}
              </Box>
              {signature && <SignatureLine signature={signature} />}
            </li>
          );
        })}
      </Box>
      {error && !data ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
      {isCertifying && (
        <Suspense fallback={null}>
          <CertifyDialog
            {...{
              clientId,
              clientName: client.full_name,
              offered,
              locationId: location.id,
              size: household.size,
            }}
            standings={open}
            onSaved={refresh}
            onClose={() => {
              setCertifying(false);
            }}
          />
        </Suspense>
      )}
      {revoking && (
        <RevokeQuestion
          standing={revoking}
          onClose={() => {
            setRevoking(null);
          }}
        />
      )}
    </SectionCard>
  );
}

/** On which day the last certification for a program was revoked, where the household has none now. */
function useRevokedDays(clientId: string, programs: readonly Standing[]) {
  const without = programs.filter(({ state }) => state === 'not_certified');
  const { data } = useGetList<RaRecord>(
    'certifications',
    {
      pagination: CERTIFICATIONS,
      sort: { field: 'revoked_at', order: 'DESC' },
      meta: EVERYWHERE,
      filter: {
        'client_id@eq': clientId,
        'program_id@in': without.map(({ program_id: id }) => id),
      },
    },
    { enabled: without.length > 0 },
  );
  return (programId: string): string | null => {
    const [at] = (data ?? []).flatMap(({ program_id: id, revoked_at: revoked }) =>
      id === programId && typeof revoked === 'string' ? [revoked] : [],
    );
    return at === undefined ? null : formatMomentDay(at);
  };
}

/** What a certification was made by, how it was signed, when and by whom. */
function madeInWords(certification: RaRecord, by: string, translate: Text): string {
  const { basis, created_at: at, signatures, imported } = certification;
  const deed = imported === true ? 'imported' : (readSignature(signatures)?.kind ?? 'certified');
  const made = translate(`desk.programs.made.${deed}`, { date: formatMomentDay(String(at)) });
  const words = by === '' ? made : translate('desk.programs.madeBy', { made, name: by });
  return typeof basis === 'string' ? `${basisInWords(basis)}, ${words}` : capitalized(words);
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Why there is no certification; nothing while one that holds is read. */
function standingInWords(
  { state, ends_on: ends }: Standing,
  offered: OfferedProgram | undefined,
  revokedOn: string | null,
  translate: Text,
): string {
  switch (state) {
    case 'under_age':
      return translate('desk.programs.noneOldEnough', { age: offered?.minimum_age });
    case 'outside_area':
      return translate('desk.programs.livesOutside');
    case 'ended':
      return translate('desk.programs.ended', { date: formatDate(ends ?? '') });
    case 'not_certified':
      return revokedOn === null
        ? translate('desk.programs.never')
        : translate('desk.programs.revokedOn', { date: revokedOn });
    case 'certified':
    case 'sign':
    case 'over_limit':
      return '';
  }
}

const ROWS = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'grid',
    gap: '0.25rem',
    px: '1.25rem',
    py: '0.75rem',
    borderTop: 1,
    borderColor: 'larder.border',
  },
} as const;

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.5rem',
  // The name or the sentence; a chip and a button stay as wide as their words.
  '& > strong, & > p': { flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere' },
} as const;
