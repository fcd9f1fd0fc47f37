import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { text } from '../../i18n/text';
import { NARROW } from '../../ui/tokens';
import { canGoTo, WIZARD_STEPS } from './wizardSteps';

interface WizardStepperProps {
  current: number;
  /** The furthest step that was reached. */
  furthest: number;
  disabled: boolean;
  onGo: (step: number) => void;
}

/** The steps as buttons: those that cannot be gone to are disabled. */
export function WizardStepper({ current, furthest, disabled, onGo }: WizardStepperProps) {
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
