/** What a record keyed by language codes has for a language: itself, its base ("cs" for "cs-CZ"), then the fallback. */
export function inLanguage<T>(record: Readonly<Record<string, T>>, language: string, fallback: string): T | undefined {
  for (const code of [language, baseLanguage(language), fallback, baseLanguage(fallback)]) {
    if (Object.hasOwn(record, code)) return record[code]
  }
  return undefined
}

export function baseLanguage(language: string): string {
  const dash = language.indexOf('-')
  return dash < 0 ? language : language.slice(0, dash)
}

/** The best of these languages for the one that is wanted: itself, its base, one of the same base. */
export function bestLanguage(codes: readonly string[], wanted: string): string | undefined {
  const base = baseLanguage(wanted)
  return [wanted, base].find((code) => codes.includes(code)) ?? codes.find((code) => baseLanguage(code) === base)
}

/** Languages that are spoken in one country above all. */
const COUNTRIES: Readonly<Record<string, string>> = {
  cs: 'CZ',
  sk: 'SK',
  pl: 'PL',
  hu: 'HU',
  uk: 'UA',
  ro: 'RO',
  sv: 'SE',
  fi: 'FI',
  it: 'IT',
}

/** The country that a language code names, `CZ` of `cs-CZ` and of `cs`; none where a language has many. */
export function countryOfLanguage(language: string): string | undefined {
  const [base = '', ...rest] = language.split('-')
  return rest.find((part) => /^[A-Z]{2}$/.test(part)) ?? (Object.hasOwn(COUNTRIES, base) ? COUNTRIES[base] : undefined)
}
