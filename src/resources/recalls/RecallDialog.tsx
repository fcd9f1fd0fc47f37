import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { RECALL, STOCK } from '../../config';
import { refusalDetails } from '../../data/errors';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { bindFields } from '../../kit/fields/bindField';
import { date, flag, multiline, text } from '../../kit/fields/fields';
import { DialogForm } from '../../kit/form/DialogForm';
import { initialValues, schemaOf } from '../../kit/form/schemaOf';
import { useDataApi } from '../../kit/useDataApi';
import { pathTo } from '../../routes';
import { leaveForGood } from '../../ui/useGuard';

const about = {
  since: date({ past: true }),
  reason: multiline({ max: RECALL.reasonMaximum }),
  everywhere: flag({ wide: true }),
};
const OF_ITEM = bindFields({
  lot: text({ max: STOCK.lotMaximum }),
  donor: text({ max: STOCK.donorMaximum }),
  ...about,
});
const OF_DONOR = bindFields({
  donor: text({ required: true, max: STOCK.donorMaximum }),
  ...about,
});

const OPENED = z.object({ recall_id: z.string() });

interface RecallDialogProps {
  locationId: string;
  /** What is recalled; without it all that a donor brought. */
  item?: { id: string; name: string };
  lot?: string | null | undefined;
  onClose: () => void;
}

/** Opens a recall, and leads to its page; to the one that is open already where somebody was faster. */
export default function RecallDialog({ locationId, item, lot, onClose }: RecallDialogProps) {
  const translate = useText();
  const dataApi = useDataApi();
  const notify = useNotify();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const runsNetwork = user?.isSuperUser === true || user?.isNetworkAdmin === true;
  const fields = Object.values(item ? OF_ITEM : OF_DONOR).filter(
    ({ source }) => runsNetwork || source !== 'everywhere',
  );
  return (
    <DialogForm
      resource="recalls"
      schema={(words) =>
        schemaOf(fields, words, (values) => ({
          lot: item && values['lot'] && values['donor'] ? 'resources.recalls.open.both' : undefined,
        }))
      }
      defaults={{ ...initialValues(fields), ...(lot && { lot }) }}
      title={translate(item ? 'resources.recalls.open.title' : 'resources.recalls.open.donor', {
        name: item?.name,
      })}
      text={translate(item ? 'resources.recalls.open.text' : 'resources.recalls.open.donorText')}
      submitLabel={translate('resources.recalls.open.submit')}
      onSave={async (values) => {
        const lead = (answer: unknown) => () => {
          const path = pathTo('RecallDetails', { recall_id: z.parse(OPENED, answer).recall_id });
          onClose();
          // What was typed is saved: nobody is asked about it.
          void leaveForGood(() => navigate(path));
        };
        try {
          const answer = await dataApi.rpc(
            'open_recall',
            {
              p_location_id: locationId,
              p_item_id: item?.id,
              p_lot: values['lot'],
              p_donor: values['donor'],
              p_since: values['since'],
              p_reason: values['reason'],
              p_everywhere: values['everywhere'] ?? false,
            },
            { message: 'resources.recalls.open.failed' },
          );
          notify(translate('resources.recalls.open.done'), { type: 'success' });
          return lead(answer);
        } catch (error) {
          const details = refusalDetails(error);
          if (!z.safeParse(OPENED, details).success) throw error;
          notify(translate('data.refusals.recallIsOpen'), { type: 'info' });
          return lead(details);
        }
      }}
      onClose={onClose}
    >
      {fields.map((field) => field.input())}
    </DialogForm>
  );
}
