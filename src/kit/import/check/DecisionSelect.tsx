import { useText } from '../../../i18n/text';
import { SmallSelect } from '../SmallSelect';
import { decisionOf, stateOf, type Decision, type ImportRow } from './judgeRows';

interface DecisionSelectProps {
  row: ImportRow;
  onDecide: (decision: Decision) => void;
}

/** What is done with a row. */
export function DecisionSelect({ row, onDecide }: DecisionSelectProps) {
  const translate = useText();
  const state = stateOf(row);
  const decision = decisionOf(row);
  const isDouble = state === 'duplicate';
  const choices: readonly Decision[] =
    state === 'error'
      ? ['leave']
      : isDouble
        ? [
            'undecided',
            ...(row.similar?.id === undefined ? [] : ['add' as const]),
            'import',
            'leave',
          ]
        : ['import', 'leave'];
  return (
    <SmallSelect
      label={translate('import.check.whatToDoOf', { row: row.place })}
      value={decision}
      quiet={decision === 'undecided'}
      options={choices.map((name) => ({
        name,
        label: translate(
          `import.check.decisions.${isDouble && name === 'import' ? 'importAsNew' : name}`,
        ),
      }))}
      onChange={onDecide}
    />
  );
}
