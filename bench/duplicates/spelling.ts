const CODES = '01230120022455012623010202';
const A = 'A'.charCodeAt(0);

const codeOf = (sign: string): string => CODES[sign.toUpperCase().charCodeAt(0) - A] ?? sign;

/** How an English word sounds: its first letter and three digits, as fuzzystrmatch of PostgreSQL has it. */
export function soundex(word: string): string {
  const start = word.search(/[A-Za-z]/);
  if (start === -1) return '';
  let code = word.charAt(start).toUpperCase();
  for (let at = start + 1; at < word.length && code.length < 4; at += 1) {
    const digit = codeOf(word.charAt(at));
    if (/[1-6]/.test(digit) && digit !== codeOf(word.charAt(at - 1))) code += digit;
  }
  return code.padEnd(4, '0');
}

/** How many letters have to be added, removed or changed to make one text the other. */
export function levenshtein(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [at, another] of [...other].entries())
      line.push(
        Math.min(
          (above[at] ?? 0) + Number(letter !== another),
          (above[at + 1] ?? 0) + 1,
          (line[at] ?? 0) + 1,
        ),
      );
    above = line;
  }
  return above.at(-1) ?? 0;
}
