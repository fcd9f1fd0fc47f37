const VOWELS = ['a', 'e', 'i', 'o', 'u'];

/** A name that can be said, and that no other number has. */
export function pronounceable(number: number): string {
  let name = '';
  for (let rest = number + 40; rest > 0; rest = Math.floor(rest / 85))
    name += `${String.fromCharCode(98 + (rest % 17))}${VOWELS[rest % 5] ?? ''}`;
  return `B${name}`;
}

/** A number of a day or month with two digits. */
export const two = (number: number): string => String(number).padStart(2, '0');
