/* The columns of how many people a household has, as another program told it. */

export const TOLD_SIZE = 'told_household_size';

/** How many of them are of which age. */
export const TOLD_PARTS = ['told_adults', 'told_children', 'told_seniors'] as const;
