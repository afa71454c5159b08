const longestUsername = 200

/** The name as it is stored, or nothing when it cannot be one. */
export function cleanUsername(username: string): string | undefined {
  const clean = username.normalize('NFC').trim()
  const isUsable = clean !== '' && clean.length <= longestUsername && !/\p{Cc}/u.test(clean)
  return isUsable ? clean : undefined
}
