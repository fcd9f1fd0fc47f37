import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { PROGRAM } from '../../config';
import { useText } from '../../i18n/text';
import { enterSubmits } from '../../kit/form/enterSubmits';
import { CheckboxField } from '../../ui/Checkbox';
import { Field } from '../../ui/Field';
import { FieldNote } from '../../ui/FieldFrame';
import { Select } from '../../ui/Input';
import { basesOf, basisInWords, inDollars, type Decision, type Question } from './decision';
import { limitFor } from './standing';

interface CertificationFieldsProps {
  question: Question;
  onChange: (change: Partial<Decision>) => void;
  /** What is missing is said: someone tried to go on without it. */
  tried: boolean;
}

/** What a household is eligible by, and who signs. */
export function CertificationFields({ question, onChange, tried }: CertificationFieldsProps) {
  const translate = useText();
  const { offered, decision, certifies, signs, problem } = question;
  const isOver = problem?.key === 'desk.programs.problems.overLimit';
  const isUnlimited = problem?.key === 'desk.programs.problems.limit';
  // What was typed is judged at once; what is missing once it is missed.
  const said = problem && (tried || isOver || isUnlimited) ? problem : null;
  const errorAt = (field: string) =>
    said?.field === field ? translate(said.key, said.values) : undefined;
  return (
    <>
      {certifies && basesOf(offered).length > 0 && (
        <BasisSelect question={question} onChange={onChange} error={errorAt('basis')} />
      )}
      {certifies && decision.basis === 'income' && <LimitLine question={question} />}
      {certifies && decision.basis === 'income' && offered.asks === 'amount' && (
        <Field
          data-field="income"
          label={translate('desk.programs.income')}
          required
          marked
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          value={decision.income}
          error={errorAt('income')}
          onChange={({ target }) => {
            onChange({ income: target.value });
          }}
        />
      )}
      {signs && (
        <>
          <CheckboxField
            label={translate('desk.programs.byProxy')}
            checked={decision.byProxy}
            onChange={({ target }) => {
              onChange({ byProxy: target.checked });
            }}
          />
          {decision.byProxy && (
            <Field
              data-field="proxy"
              label={translate('desk.programs.proxy')}
              required
              marked
              autoComplete="off"
              maxLength={PROGRAM.proxyMaximum}
              value={decision.proxy}
              error={errorAt('proxy')}
              onChange={({ target }) => {
                onChange({ proxy: target.value });
              }}
            />
          )}
        </>
      )}
    </>
  );
}

interface BasisSelectProps extends Pick<CertificationFieldsProps, 'question' | 'onChange'> {
  error: string | undefined;
}

function BasisSelect({ question, onChange, error }: BasisSelectProps) {
  const translate = useText();
  const id = useId();
  const { offered, decision } = question;
  return (
    <div>
      <Select
        data-field="basis"
        startAdornment={<Box sx={WORD}>{translate('desk.programs.basis')}</Box>}
        aria-label={translate('desk.programs.basis')}
        aria-describedby={error === undefined ? undefined : id}
        error={error !== undefined}
        value={decision.basis ?? ''}
        onChange={({ target }) => {
          onChange({ basis: target.value || null });
        }}
        onKeyDown={enterSubmits}
      >
        {decision.basis === null && (
          <option value="">{translate('desk.programs.chooseBasis')}</option>
        )}
        {basesOf(offered).map((basis) => (
          <option key={basis} value={basis}>
            {basisInWords(basis)}
          </option>
        ))}
      </Select>
      {error !== undefined && (
        <FieldNote id={id} error>
          {error}
        </FieldNote>
      )}
    </div>
  );
}

/** Up to which income the household is eligible: '5 people: at or below $69,653 a year'. */
function LimitLine({ question: { offered, size } }: Pick<CertificationFieldsProps, 'question'>) {
  const translate = useText();
  const limit = limitFor(offered, size);
  return (
    limit !== null && (
      <Typography variant="body2">
        <strong>{translate('desk.programs.limitPeople', { smart_count: size })}</strong>{' '}
        {translate('desk.programs.limit', { amount: inDollars(limit) })}
      </Typography>
    )
  );
}

const WORD = { fontSize: '0.875rem', color: 'text.secondary' } as const;
