/** The kinds of source that funders ask for: the codes of the database, and the words. */
export const SOURCE_KINDS = {
  csfp: 'CSFP',
  donated: 'Donated',
  food_rescue: 'Food rescue',
  purchased: 'Purchased',
  tefap: 'TEFAP',
  usda_other: 'USDA, other',
};
