import { useNotify } from 'react-admin';
import AdminPanelSettingsOutlinedIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import { useMutation } from '@tanstack/react-query';
import { useCan } from '../../kit/useCan';
import { useDataApi } from '../../kit/useDataApi';
import { useReportRefusal } from '../../kit/errors/useReportRefusal';
import { nameOf, type Placement } from './placement';
import { useText, type TextUnder } from '../../i18n/text';
import { Button } from '../../ui/Button';

const NETWORK_ADMIN = { access: { edit: 'networkAdmin' } } as const;
const text = <Key extends TextUnder<'resources.profiles'>>(key: Key) =>
  `resources.profiles.${key}` as const;

/** The one thing that is refused to who sees this button: the network would have no admin. */
const REMOVAL_REFUSALS = { 42501: text('delete.lastNetworkAdmin') };
const NO_REFUSALS = {};

interface NetworkAdminButtonProps {
  placement: Placement;
  onChanged: () => void;
}

/** Makes a user network admin, or no longer; for who is one. Nothing for super users. */
export function NetworkAdminButton({ placement, onChanged }: NetworkAdminButtonProps) {
  const translate = useText();
  const notify = useNotify();
  const can = useCan(NETWORK_ADMIN);
  const dataApi = useDataApi();
  const isAdmin = placement.standing === 'network_admin';
  const report = useReportRefusal(isAdmin ? REMOVAL_REFUSALS : NO_REFUSALS);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      dataApi.rpc(
        isAdmin ? 'remove_network_admin' : 'make_network_admin',
        { p_id: placement.id },
        { message: text('errors.networkAdmin') },
      ),
    onSuccess: () => {
      const key = isAdmin ? 'success.removedNetworkAdmin' : 'success.madeNetworkAdmin';
      notify(translate(text(key), { name: nameOf(placement) }), { type: 'success' });
      onChanged();
    },
    onError: report,
  });
  if (!can('edit') || placement.standing === 'super_user' || placement.is_invited) return null;
  return (
    <Button
      startIcon={<AdminPanelSettingsOutlinedIcon />}
      loading={isPending}
      onClick={() => {
        mutate();
      }}
    >
      {translate(text(isAdmin ? 'removeNetworkAdmin' : 'makeNetworkAdmin'))}
    </Button>
  );
}
