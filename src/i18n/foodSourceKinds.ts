/** The kinds of source that funders ask for: the codes of the database, and the words. */
export const SOURCE_KINDS = {
  csfp: 'CSFP',
  donated: 'Donated',
  food_rescue: 'Food rescue',
  usda_other: 'Other USDA food',
  purchased: 'Purchased',
  tefap: 'TEFAP',
};
