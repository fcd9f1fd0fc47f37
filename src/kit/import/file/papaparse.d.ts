/** What is used of papaparse, whose own types would be a package of their own. */
declare module 'papaparse' {
  interface Settings {
    delimiter: string;
    /** So many rows at most. */
    preview: number;
  }
  interface Mistake {
    type: 'Quotes' | 'Delimiter' | 'FieldMismatch';
    /** From 0. */
    row?: number;
  }
  const Papa: {
    parse: <Row>(text: string, settings: Settings) => { data: Row[]; errors: Mistake[] };
  };
  export default Papa;
}
