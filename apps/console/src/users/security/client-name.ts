const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** "Firefox, Windows" of a browser's own long name for itself; undefined where it says nothing known. */
export function clientName(userAgent: string | null): string | undefined {
  if (userAgent === null) return undefined
  const nameIn = (list: readonly (readonly [string, string])[]) => list.find(([mark]) => userAgent.includes(mark))?.[1]
  const words = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((word) => word !== undefined)
  return words.length > 0 ? words.join(', ') : undefined
}
