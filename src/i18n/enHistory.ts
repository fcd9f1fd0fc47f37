import { ORDER } from '../config';

/**
 * The texts of histories, which bring them along (`historyTexts.ts`). Written like `en.ts`.
 * What was done with a record, or with what belongs to it, has better words under `resources.<entity>.history`.
 */
export const enHistory = {
  history: {
    title: 'History',
    empty: 'No changes yet',
    failed: "Couldn't load the history",
    more: 'Show more',
    system: 'The system',
    became: 'became',
    changed: '%{label} changed',
    actions: {
      insert: 'Created',
      update: 'Changed',
      delete: 'Removed',
      soft_delete: 'Deleted',
      restore: 'Restored',
      printed: 'Printed',
    },
  },
  resources: {
    clients: {
      history: {
        clients: {
          insert: 'Client created',
          update: 'Profile changed',
          delete: 'Client permanently deleted',
          soft_delete: 'Client deleted',
          restore: 'Client restored',
          revealed: 'SSN digits shown',
          split_off: 'Split off from the household of %{other}',
          merged: '%{other} was merged into this client',
          merged_away: 'Merged into %{other}',
          unmerged: 'The merge with %{other} was undone',
          pair_decided: 'Reviewed as a possible duplicate of %{other}',
        },
        household_members: {
          insert: 'Household member added: %{name}',
          update: 'Household member changed: %{name}',
          delete: 'Household member removed: %{name}',
          soft_delete: 'Household member removed: %{name}',
          restore: 'Household member restored: %{name}',
          split_off: '%{name} became a separate client',
          moved_out: '%{name} moved to the household of %{other}',
          moved_in: '%{name} moved in from %{other}’s household',
        },
        certifications: {
          insert: 'Certified for %{name}',
          imported: 'Certified for %{name} (on paper, imported later)',
          // Nothing else of one changes.
          update: 'Certification for %{name} revoked',
          delete: 'Certification for %{name} removed',
        },
        visits: {
          insert: 'Visit created',
          update: 'Visit changed',
          delete: 'Visit permanently deleted',
          soft_delete: 'Visit deleted',
          restore: 'Visit restored',
        },
        orders: {
          insert: `Order ${ORDER.numberSign}%{number} created`,
          update: `Order ${ORDER.numberSign}%{number} changed`,
          delete: `Order ${ORDER.numberSign}%{number} removed`,
          soft_delete: `Order ${ORDER.numberSign}%{number} deleted`,
          restore: `Order ${ORDER.numberSign}%{number} restored`,
          printed: `Order ${ORDER.numberSign}%{number} printed`,
        },
      },
    },
  },
} as const;
