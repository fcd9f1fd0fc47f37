import { array, nullable, object, safeParse, string, type infer as Infer } from 'zod/mini';

const account = object({
  email: string(),
  password: string(),
  totpSecret: nullable(string()),
  role: string(),
  network: nullable(string()),
  location: nullable(string()),
});

/** An account of the embedded backend's demo data. */
export type DemoAccount = Infer<typeof account>;

const answer = object({ accounts: array(account) });

let asked: Promise<readonly DemoAccount[]> | undefined;

/** The demo accounts; none where the backend does not tell them (it does on this machine only). */
export function loadDemoAccounts(): Promise<readonly DemoAccount[]> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<readonly DemoAccount[]> {
  try {
    const response = await fetch('/_local/demo.json');
    if (!response.ok) return [];
    const parsed = safeParse(answer, await response.json());
    return parsed.success ? parsed.data.accounts : [];
  } catch {
    // the offer is a convenience: without it, the fields are typed
    return [];
  }
}
