import { useText } from '../../../i18n/text';
import type { ResourceDefinition } from '../../declaration';
import { SmallSelect } from '../SmallSelect';
import { decisionOf, recordsOf, stateOf, type Decision, type ImportRow } from './validateRows';
import { useRecordWords } from './useRecordWords';

interface DecisionSelectProps {
  row: ImportRow;
  resource: ResourceDefinition;
  /** @param target the id of the record that it is added to */
  onDecide: (decision: Decision, target?: string) => void;
}

interface Option {
  name: string;
  label: string;
  decision: Decision;
  target?: string;
}

/** What is done with a row. Where it is equally like several records, each of them is a choice. */
export function DecisionSelect({ row, resource, onDecide }: DecisionSelectProps) {
  const translate = useText();
  const wordsOf = useRecordWords(resource);
  const state = stateOf(row);
  const decision = decisionOf(row);
  const records = recordsOf(row);
  const optionOf = (name: Decision, words: Decision | 'importAsNew' = name): Option => ({
    ...{ name, decision: name },
    label: translate(`import.check.decisions.${words}`),
  });
  const adding = records.map((record, index): Option => ({
    ...{ name: addingTo(record.id), decision: 'add', target: record.id },
    label:
      records.length === 1
        ? translate('import.check.decisions.add')
        : translate('import.check.decisions.addTo', {
            ...{ number: index + 1, record: wordsOf(record) },
          }),
  }));
  const options =
    state === 'error'
      ? [optionOf('leave')]
      : state === 'same'
        ? [optionOf('leave')]
        : state === 'changed'
          ? [optionOf('undecided'), optionOf('update'), optionOf('leave')]
          : state === 'duplicate'
            ? [
                optionOf('undecided'),
                ...adding,
                optionOf('import', 'importAsNew'),
                optionOf('leave'),
              ]
            : [optionOf('import'), optionOf('leave')];
  return (
    <SmallSelect
      label={translate('import.check.whatToDoOf', { row: row.place })}
      value={decision === 'add' ? addingTo(row.target ?? '') : decision}
      quiet={decision === 'undecided'}
      options={options}
      onChange={(name) => {
        const chosen = options.find((option) => option.name === name);
        if (chosen) onDecide(chosen.decision, chosen.target);
      }}
    />
  );
}

const addingTo = (id: string): string => `add ${id}`;
