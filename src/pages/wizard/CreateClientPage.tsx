import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useRef, type RefObject } from 'react';
import { LeaveGuard } from '../../ui/LeaveGuard';
import { useFocusHandover, type FocusHandover } from '../../ui/useFocusHandover';
import { text } from '../../i18n/text';
import { PageTitle } from '../../ui/PageTitle';
import { useWizard, type Wizard } from './useWizard';
import { WizardFields } from './WizardFields';
import { WIZARD_STEPS } from './wizardSteps';
import { WizardStepper } from './WizardStepper';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';

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
