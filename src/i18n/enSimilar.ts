/**
 * What is said of records that may be the same one, in English: it comes with the form, page or dialog
 * that compares them.
 */
export const enSimilar = {
  similar: {
    title: 'This may already be on file',
    use: 'Use this one',
    open: 'Open it',
    other: 'Not the same',
    /** `name` of one or many, in small letters. */
    folded: '%{smart_count} similar %{name}',
    relative: 'Maybe a twin or relative',
    moved: "This record was merged. You're viewing the one that was kept.",
    /** The name of the record, what is known of it and why. */
    because: ': %{reasons}.',
    /** What a screen reader hears. */
    heard: '%{title}: %{names}.',
    /** Why two records may be the same, by how a field agrees. */
    why: {
      same: 'same %{field}',
      short_form: 'short form of the %{field}',
      part_of_name: 'part of the name matches',
      sounds_alike: '%{field} sounds similar',
      written_differently: '%{field} spelled differently',
      swapped_names: 'first and last name swapped',
      day_and_month_swapped: 'day and month swapped',
      one_digit_off: '%{field} off by one digit',
      same_year: 'same year of birth',
      initial_only: 'only the initial of the %{field}',
      only_on_one: '%{field} on only one record',
      different: 'different %{field}',
      other_unit: 'same building, different unit',
      similar: 'similar %{field}',
    },
    /** The same, beside the values of a field. */
    level: {
      same: 'Same',
      short_form: 'Short form',
      part_of_name: 'Part of the name matches',
      sounds_alike: 'Sounds similar',
      written_differently: 'Spelled differently',
      swapped_names: 'Names swapped',
      day_and_month_swapped: 'Day and month swapped',
      one_digit_off: 'One digit off',
      same_year: 'Same year',
      initial_only: 'Initial only',
      only_on_one: 'Only on one',
      different: 'Different',
      other_unit: 'Different unit',
      similar: 'Similar',
    },
  },
  resources: {
    clients: {
      similar: {
        title: 'This person may already be on file',
        use: 'Use this client',
        open: 'Open this client',
        other: 'Not the same person',
        moved: "This client was merged. You're viewing the record that was kept.",
        known: { date_of_birth: 'born %{value}' },
        /** What reasons speak of. */
        compared: {
          name: 'name',
          date_of_birth: 'date of birth',
          phone_number: 'phone',
          email: 'email',
          address: 'address',
          area: 'city or zip code',
        },
      },
    },
  },
};
