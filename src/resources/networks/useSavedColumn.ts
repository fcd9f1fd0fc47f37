import { useState } from 'react';
import { useNotify, useUpdate, type RaRecord } from 'react-admin';
import { newerRecord } from '../../data/errors';
import { useText } from '../../i18n/text';
import { requireAnswer } from '../../kit/form/requireAnswer';

/**
 * For a form about one column of a network that holds several values: saves the column, and says so.
 * What was changed of the network beside it is no conflict. When somebody else saved the column
 * meanwhile, the form is filled with that, but for what was typed.
 *
 * @param record the network
 * @returns the network that the form is filled from, whether it is filled again, and what saves
 */
export function useSavedColumn(record: RaRecord, column: string) {
  const translate = useText();
  const notify = useNotify();
  const [update] = useUpdate<RaRecord>();
  const [opened, setOpened] = useState(record);
  const [refused, setRefused] = useState(false);

  const write = async (value: object, previousData: RaRecord): Promise<RaRecord> => {
    try {
      return requireAnswer(
        await update(
          'networks',
          { id: opened.id, data: { [column]: value }, previousData },
          { returnPromise: true, mutationMode: 'pessimistic' },
        ),
      );
    } catch (error) {
      const current = newerRecord(error);
      if (current && JSON.stringify(current[column]) === JSON.stringify(opened[column]))
        return write(value, current);
      throw error;
    }
  };

  const save = async (value: object) => {
    try {
      const saved = await write(value, opened);
      setOpened({ ...opened, ...saved });
      setRefused(false);
    } catch (error) {
      const current = newerRecord(error);
      if (current) {
        setOpened(current);
        setRefused(true);
      }
      throw error;
    }
    notify(translate('resources.networks.success.update'), { type: 'success' });
    return undefined;
  };

  return { opened, setOpened, refused, save };
}
