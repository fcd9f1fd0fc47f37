import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useRef, type RefObject } from 'react';
import Typography from '@mui/material/Typography';
import type { UseFormReturn } from 'react-hook-form';
import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LeaveGuard } from '../../ui/LeaveGuard';
import { useFocusHandover, type FocusHandover } from '../../ui/useFocusHandover';
import { text } from '../../i18n/text';
import { PageTitle } from '../../ui/PageTitle';
import { useWizard, type Wizard } from './useWizard';
import { WIZARD_STEPS, type WizardField, type WizardValues, canGoTo } from './wizardSteps';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Field } from '../../ui/Field';
import { NARROW } from '../../ui/tokens';

const INPUTS: Record<WizardField, { type: string; autoComplete: string }> = {
  name: { type: 'text', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off' },
  street: { type: 'text', autoComplete: 'off' },
  city: { type: 'text', autoComplete: 'off' },
  country: { type: 'text', autoComplete: 'off' },
};

interface WizardFieldsProps {
  form: UseFormReturn<WizardValues>;
  step: number;
  complaints: Partial<Record<WizardField, string>>;
}

/** The fields of one step; on the last one, all that was entered. */
function WizardFields({ form, step, complaints }: WizardFieldsProps) {
  const { fields } = WIZARD_STEPS[step] ?? { fields: [] };
  if (fields.length === 0) return <Review values={form.getValues()} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {fields.map((field) => (
        <Field
          key={field}
          label={text(`wizard.fields.${field}`)}
          error={complaints[field]}
          required
          marked
          {...INPUTS[field]}
          {...form.register(field)}
        />
      ))}
    </Box>
  );
}

function Review({ values }: { values: WizardValues }) {
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0 }}>
      {WIZARD_STEPS.flatMap(({ fields }) => fields).map((field) => (
        <div key={field}>
          <Typography component="dt" variant="small" color="text.secondary">
            {text(`wizard.fields.${field}`)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {values[field]}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

const chance = () => Math.random();

/**
 * The demonstration of a form in steps: it saves nothing.
 * @param random gives a number from 0 up to 1; decides whether the pretended submission fails
 */
export default function CreateClientPage({ random = chance }: { random?: () => number }) {
  const wizard = useWizard(random);
  const messages = useRef<HTMLDivElement>(null);
  // What was submitted cannot be submitted again: how it went is next.
  const handover = useFocusHandover(() => messages.current);
  const done = wizard.submission === 'succeeded';
  const started = wizard.form.formState.isDirty || wizard.furthest > 0;
  return (
    <>
      <PageTitle title={text('wizard.title')} subtitle={text('wizard.lead')} />
      <Box component={Card} clip sx={{ p: 2.5, maxWidth: '40rem' }}>
        <WizardStepper
          current={wizard.step}
          furthest={wizard.furthest}
          disabled={done || wizard.submission === 'submitting'}
          onGo={(step) => void wizard.goTo(step)}
        />
        <Messages wizard={wizard} box={messages} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void (isLast(wizard) ? wizard.submit() : wizard.goTo(wizard.step + 1));
          }}
        >
          <WizardFields form={wizard.form} step={wizard.step} complaints={wizard.complaints} />
          <Buttons wizard={wizard} handover={handover} />
        </form>
      </Box>
      <LeaveGuard dirty={started && !done} />
    </>
  );
}

const isLast = ({ step }: Wizard) => step === WIZARD_STEPS.length - 1;

interface MessagesProps {
  wizard: Wizard;
  box: RefObject<HTMLDivElement | null>;
}

function Messages({ wizard: { complaints, submission }, box }: MessagesProps) {
  const blockedBy = Object.values(complaints);
  return (
    <Box ref={box} tabIndex={-1} aria-live="polite" sx={{ '&:not(:empty)': { mb: 2 } }}>
      {blockedBy.length > 0 && (
        <Alert severity="error">
          <AlertTitle>{text('wizard.errors.correct')}</AlertTitle>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {blockedBy.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </Box>
        </Alert>
      )}
      {submission === 'failed' && (
        <Alert severity="error">
          <AlertTitle>{text('wizard.errors.failed')}</AlertTitle>
          {text('wizard.errors.unexpected')}
        </Alert>
      )}
      {submission === 'succeeded' && <Alert severity="success">{text('wizard.success')}</Alert>}
    </Box>
  );
}

function Buttons({ wizard, handover }: { wizard: Wizard; handover: FocusHandover }) {
  const { submission, step } = wizard;
  const busy = submission === 'submitting';
  const done = submission === 'succeeded';
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mt: 3 }}>
      <Button
        variant="outlined"
        disabled={step === 0 || busy || done}
        onClick={() => void wizard.goTo(step - 1)}
      >
        {text('wizard.back')}
      </Button>
      <Button {...handover} variant="contained" type="submit" loading={busy} disabled={done}>
        {text(done ? 'wizard.submitted' : isLast(wizard) ? 'wizard.submit' : 'wizard.next')}
      </Button>
    </Box>
  );
}

interface WizardStepperProps {
  current: number;
  /** The furthest step that was reached. */
  furthest: number;
  disabled: boolean;
  onGo: (step: number) => void;
}

/** The steps as buttons: those that cannot be gone to are disabled. */
function WizardStepper({ current, furthest, disabled, onGo }: WizardStepperProps) {
  const isNarrow = useMediaQuery(NARROW);
  return (
    <Stepper
      nonLinear
      activeStep={current}
      // on a phone the names stand below the numbers
      alternativeLabel={isNarrow}
      sx={{ mb: 3 }}
      aria-label={text('wizard.steps.label')}
    >
      {WIZARD_STEPS.map(({ name }, step) => (
        <Step key={name} completed={step < furthest}>
          <StepButton
            disabled={disabled || !canGoTo(step, current, furthest)}
            onClick={() => onGo(step)}
            aria-current={step === current ? 'step' : undefined}
          >
            {text(`wizard.steps.${name}`)}
          </StepButton>
        </Step>
      ))}
    </Stepper>
  );
}
