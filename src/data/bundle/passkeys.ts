/*
 * Stands in for a part of auth-js in the build (vite.config.ts) that its client makes whether it is used or
 * not: passkeys, which the product has none of. Everybody would fetch it to sign in.
 */

/** In place of what lib/webauthn has. */
export class WebAuthnApi {}

const unavailable = (): never => {
  throw new Error('The build has no passkeys: see src/data/bundle/passkeys.ts.');
};
export const createCredential = unavailable;
export const getCredential = unavailable;
export const deserializeCredentialCreationOptions = unavailable;
export const deserializeCredentialRequestOptions = unavailable;
export const serializeCredentialCreationResponse = unavailable;
export const serializeCredentialRequestResponse = unavailable;
export const browserSupportsWebAuthn = (): boolean => false;
export const webAuthnAbortService = {
  createNewAbortSignal: unavailable,
  cancelCeremony: unavailable,
};
