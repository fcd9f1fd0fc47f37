/** What the database takes for a food program and a certification, and the words. */
export const PROGRAM_KINDS = {
  tefap: 'Federal: TEFAP',
  csfp: 'Federal: CSFP',
  other: 'Other',
};

/** When a household signs for a program. */
export const SIGNATURE_RULES = {
  never: 'Never',
  at_certification: 'At certification',
  each_visit: 'At each visit',
};

/** What a program asks about income. */
export const INCOME_QUESTIONS = {
  nothing: "Don't ask",
  within_limit: "Whether it's at or below the limit",
  amount: 'The exact amount',
};

/** What a household is eligible by besides its income. */
export const PROGRAM_BASES = {
  snap: 'SNAP',
  tanf: 'TANF',
  ssi: 'SSI',
  medicaid: 'Medicaid',
  wic: 'WIC',
  homeless: 'Homeless',
  disaster: 'Disaster',
  other: 'Other',
};

/** What a certification says that a household is eligible by. */
export const CERTIFICATION_BASES = { income: 'Household income', ...PROGRAM_BASES };
