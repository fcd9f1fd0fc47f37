import DrawOutlined from '@mui/icons-material/DrawOutlined';
import Box from '@mui/material/Box';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { useText } from '../../i18n/text';
import { DialogForm } from '../../kit/form/DialogForm';
import { NotSaved } from '../../kit/form/NotSaved';
import { useDataApi } from '../../kit/useDataApi';
import { Button } from '../../ui/Button';
import { FieldFrame } from '../../ui/FieldFrame';
import { Select } from '../../ui/Input';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { CertificationFields } from './CertificationFields';
import {
  actionsOf,
  entryOf,
  questionOf,
  readDecisions,
  signedBy,
  type Decisions,
  type Question,
  type Situation,
} from './decision';
import { Decided, SignAgainNote } from './ProgramBlock';
import type { Signer } from './signer';

const SignDialog = lazy(() => import('./SignDialog'));

interface CertifyDialogProps extends Situation {
  clientId: string;
  clientName: string;
  locationId: string;
  onSaved: () => void;
  onClose: () => void;
}

/** The decisions of the form: those of every program, and which one is meant. */
const SCHEMA = z.object({ program: z.string(), programs: z.unknown() });

/** Certifies a household for one of the programs that it can be certified for. */
export default function CertifyDialog(props: CertifyDialogProps) {
  const { clientId, clientName, locationId, standings, size, onSaved, onClose } = props;
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const [tried, setTried] = useState(false);
  const [first] = standings;
  const questionFor = (program: unknown, decisions: Decisions) =>
    questionsAt(props, decisions).find(({ standing }) => standing.program_id === program);

  const save = async ({ program, programs }: z.infer<typeof SCHEMA>) => {
    const question = questionFor(program, readDecisions(programs));
    if (!question || question.isOpen) {
      setTried(true);
      throw new NotSaved();
    }
    await dataApi.rpc(
      'certify',
      {
        ...{ p_client_id: clientId, p_program_id: program, p_location_id: locationId },
        ...{ p_household_size: size, p_entry: entryOf(question) },
      },
      { message: 'desk.programs.certifyFailed' },
    );
    const { name } = question.standing;
    notify(translate('desk.programs.certifyDone', { program: name }), { type: 'success' });
    onSaved();
    return undefined;
  };
  return (
    <DialogForm
      resource="certifications"
      schema={() => SCHEMA}
      defaults={{ program: first?.program_id ?? '', programs: {} }}
      title={translate('desk.programs.certifyTitle')}
      text={translate('desk.programs.certifyText', { smart_count: size })}
      submitLabel={translate('desk.programs.actions.certify')}
      onSave={save}
      onClose={onClose}
    >
      <CertifyFields
        {...{ questionFor, standings, tried, setTried }}
        signer={{ clientId, name: clientName }}
      />
    </DialogForm>
  );
}

/** Each program as it is asked about without a visit; the signature on paper is offered first. */
const questionsAt = ({ standings, offered, size }: Situation, decisions: Decisions) =>
  standings.flatMap((standing) => {
    const program = offered.find(({ id }) => id === standing.program_id);
    if (!program) return [];
    const made = decisions[program.id];
    const begun = made ?? questionOf(standing, program, size, { made }).decision;
    return questionOf(standing, program, size, {
      made: { ...begun, again: true, how: begun.how ?? 'paper' },
      place: 'page',
    });
  });

interface CertifyFieldsProps extends Pick<Situation, 'standings'> {
  questionFor: (program: unknown, decisions: Decisions) => Question | undefined;
  signer: Signer;
  tried: boolean;
  setTried: (tried: boolean) => void;
}

function CertifyFields(props: CertifyFieldsProps) {
  const { questionFor, standings, signer, tried, setTried } = props;
  const translate = useText();
  const program = useController({ name: 'program' }).field;
  const { field } = useController({ name: 'programs' });
  const [isSigning, setSigning] = useState(false);
  const signPlace = useRef<HTMLDivElement>(null);
  // What was signed takes its button along.
  const handover = useFocusHandover(() => signPlace.current?.querySelector('button'));
  const decisions = readDecisions(field.value);
  const question = questionFor(program.value, decisions);
  if (!question) return null;
  const { standing, decision, signs, problem, signAgain } = question;
  const change = (next: Partial<Question['decision']>) => {
    field.onChange({ ...decisions, [standing.program_id]: { ...decision, ...next } });
  };
  const actions = actionsOf(question);
  const kinds = actions.filter((action) => action === 'paper' || action === 'verbal');
  return (
    <Box {...handover} sx={{ display: 'grid', gap: '1rem' }}>
      <FieldFrame id="certify-program" label={translate('desk.programs.program')}>
        <Select id="certify-program" {...program}>
          {standings.map(({ program_id: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </FieldFrame>
      <CertificationFields question={question} onChange={change} tried={tried} />
      {signs && decision.signed === null && (
        <FieldFrame id="certify-signature" label={translate('desk.programs.signature')}>
          <Select
            id="certify-signature"
            value={decision.how ?? ''}
            onChange={({ target }) => {
              change({ how: kinds.find((kind) => kind === target.value) ?? null });
            }}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {translate(`desk.programs.decided.${kind}`)}
              </option>
            ))}
          </Select>
        </FieldFrame>
      )}
      {signs && <SignAgainNote question={question} />}
      {actions.includes('drawn') && (
        <Box ref={signPlace} sx={SIGNED}>
          {decision.signed && decision.how && !signAgain ? (
            <Decided
              how={decision.how}
              program={standing.name}
              onReopen={() => {
                change({ how: null, signed: null });
              }}
            />
          ) : (
            <Button
              startIcon={<DrawOutlined />}
              onClick={() => {
                if (problem) setTried(true);
                else setSigning(true);
              }}
            >
              {translate('desk.programs.actions.drawn')}
            </Button>
          )}
        </Box>
      )}
      {isSigning && (
        <Suspense fallback={null}>
          <SignDialog
            {...{ question, signer }}
            backLabel={translate('desk.programs.sign.close')}
            onSigned={(signature) => {
              change(signedBy(signature));
            }}
            onClose={() => {
              setSigning(false);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}

const SIGNED = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem' } as const;
