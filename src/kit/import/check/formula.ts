/** What a spreadsheet would work out: it is not taken for what it came to. */
export const FORMULA = /^(?:=|[+\-@](?=[A-Za-z]+\())/;
