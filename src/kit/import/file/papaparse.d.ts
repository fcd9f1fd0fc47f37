/** What is used of papaparse, whose own types would be a package of their own. */
declare module 'papaparse' {
  interface Mistake {
    type: 'Quotes' | 'Delimiter' | 'FieldMismatch';
  }
  interface Settings<Row> {
    delimiter: string;
    /** Takes one row after the other. */
    step: (
      result: { data: Row; errors: Mistake[]; meta: { cursor: number } },
      parser: { abort: () => void },
    ) => void;
  }
  const Papa: { parse: <Row>(text: string, settings: Settings<Row>) => void };
  export default Papa;
}
