/** The kinds of source that funders ask for: the codes of the database, and the words. */
export const SOURCE_KINDS = {
  tefap: 'TEFAP',
  csfp: 'CSFP',
  usda_other: 'Other USDA food',
  food_rescue: 'Food rescue',
  donated: 'Donated',
  purchased: 'Purchased',
};
