/** Answers the requests of one function. */
export type FunctionHandler = (request: Request) => Response | Promise<Response>;

/** The part of Deno that the server functions use. */
export interface DenoShim {
  readonly env: { get(name: string): string | undefined };
  serve(handler: FunctionHandler): void;
}

/**
 * A `Deno` for one function, which is handed to its module as a parameter: nothing is global, and
 * of the environment it sees only what is given here.
 * @param environment the function's secrets
 * @param onServe receives the handler that the function serves
 */
export function createDenoShim(
  environment: Readonly<Record<string, string>>,
  onServe: (handler: FunctionHandler) => void,
): DenoShim {
  return {
    env: { get: (name) => (Object.hasOwn(environment, name) ? environment[name] : undefined) },
    serve: onServe,
  };
}
