/** The texts of the wizard, which brings them along (`wizardTexts.ts`). Written like `en.ts`. */
export const enWizard = {
  wizard: {
    title: 'Create New User',
    lead: 'A demo of a multi-step form. Nothing will be saved.',
    steps: {
      label: 'Steps',
      person: 'Personal information',
      address: 'Address',
      review: 'Review',
    },
    fields: {
      name: 'Name',
      email: 'Email',
      street: 'Street',
      city: 'City',
      country: 'Country',
    },
    errors: {
      nameRequired: 'Name is required.',
      nameTooLong: 'Name is too long.',
      email: 'Invalid email address.',
      street: 'Street is required.',
      city: 'City is required.',
      country: 'Country is required.',
      correct: 'Please correct the following errors:',
      failed: 'Submission Failed',
      unexpected: 'An unexpected error occurred during submission.',
    },
    back: 'Back',
    next: 'Next',
    submit: 'Submit',
    submitted: 'Submitted',
    success: 'Success',
  },
} as const;
