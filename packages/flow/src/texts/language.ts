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
