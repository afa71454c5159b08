/** The sentences of the catalogue for a failed sign-in. */
export const signInErrors = {
  noPopupUri: 'No popup_redirect_uri configured',
  noSilentUri: 'No silent_redirect_uri configured',
  badState: 'invalid response_type in state',
  frameTimeout: 'IFrame timed out without a response',
  popupBlocked: 'Popup blocked by user',
  popupClosed: 'Popup closed by user',
  otherUser: 'A different user signed in. To continue here, sign in as yourself.',
} as const

/** How the library words each of them; its own words change with its versions. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/popup_redirect_uri/i, signInErrors.noPopupUri],
  [/silent_redirect_uri/i, signInErrors.noSilentUri],
  [/invalid (request|response)_type in state/i, signInErrors.badState],
  [/iframe.*timed? ?out|frame window timed out/i, signInErrors.frameTimeout],
  [/popup blocked|disposed window|error opening popup/i, signInErrors.popupBlocked],
  [/popup (window )?closed/i, signInErrors.popupClosed],
]

export class SignInError extends Error {
  override readonly name = 'SignInError'
}

/** What a person reads when signing in fails. */
export function signInErrorOf(error: unknown): SignInError {
  if (error instanceof SignInError) return error
  const text = error instanceof Error ? error.message : String(error)
  const known = PATTERNS.find(([pattern]) => pattern.test(text))
  return new SignInError(known?.[1] ?? (text === '' ? 'Sign-in failed' : text), { cause: error })
}
