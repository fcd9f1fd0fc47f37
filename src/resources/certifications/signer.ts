/** Whose household signs: a client with the language of the record, or one who is being made with that of the form. */
export type Signer = { name: string } & ({ clientId: string } | { language: string | null });
