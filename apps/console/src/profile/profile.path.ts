/** One's own settings. */
export const PROFILE_PATH = '/profile'
