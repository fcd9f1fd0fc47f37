import { useCurrentUser } from '../../data/useCurrentUser';
import { formatNumber } from '../../i18n/formatValue';
import { text } from '../../i18n/text';
import { useRunsOf } from '../../kit/import/run/runs';
import { StatusLayout } from '../../layout/StatusLayout';
import { Alert } from '../../ui/Alert';

/** 403: the person is signed in, and not permitted. */
export function ForbiddenPage() {
  return (
    <StatusLayout
      title={text('status.forbidden.title')}
      description={text('status.forbidden.text')}
      illustration="forbidden"
    >
      <CutImports />
    </StatusLayout>
  );
}

/** How far the person's imports came: who has lost the right in the middle of one is led here, away from it. */
function CutImports() {
  const open = useRunsOf(useCurrentUser()?.id).filter(({ state }) => state !== 'ended');
  return open.map(({ id, state, file: { name }, done, total }) => (
    <Alert key={id} severity="warning">
      {text(
        state === 'stopped' ? 'status.forbidden.importStopped' : 'status.forbidden.importOpen',
        {
          name,
          done: formatNumber(done),
          total: formatNumber(total),
          smart_count: total - done,
        },
      )}
    </Alert>
  ));
}
