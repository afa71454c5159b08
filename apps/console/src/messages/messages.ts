/** Text of the interface is written in this language; others are added with the same keys. */
export const SOURCE_LANGUAGE = 'en-US'

type Texts = Readonly<Record<string, string>>

// The first load waits for every kilobyte: a library for this weighs fourteen, and Intl knows the plurals of all languages.
const catalogue = new Map<string, Texts>()
const place = (language: string, domain: string) => `${language} ${domain}`

let current = { language: SOURCE_LANGUAGE, plurals: new Intl.PluralRules(SOURCE_LANGUAGE) }
const source = current

export function setLanguage(language: string): void {
  current = { language, plurals: new Intl.PluralRules(language) }
}

type Plural = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other'
type BaseKey<Key extends string> = Key extends `${infer Base}${Plural}` ? Base : Key
type Names<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never
type TextOf<Texts extends Record<string, string>, Key extends string> = Key extends keyof Texts
  ? Texts[Key]
  : `${Key}_other` extends keyof Texts
    ? Texts[`${Key}_other`]
    : never
/** A key with plural forms always takes the count, whether its words show it or not. */
type Counted<Texts, Key extends string> = `${Key}_other` extends keyof Texts ? 'count' : never
type Values<Name extends string> = [Name] extends [never] ? [] : [values: { [Each in Name]: string | number }]

export type Translate<Texts extends Record<string, string>> = <Key extends BaseKey<keyof Texts & string>>(
  key: Key,
  ...values: Values<Names<TextOf<Texts, Key>> | Counted<Texts, Key>>
) => string

/** Adds the texts of one domain to the catalogue and gives its translate function, with keys and values checked. */
export function defineMessages<const Of extends Record<string, string>>(domain: string, texts: Of): Translate<Of> {
  catalogue.set(place(SOURCE_LANGUAGE, domain), texts)
  return (key, ...[values]) => textOf(domain, String(key), values ?? {})
}

/** Adds a domain's texts in another language; keys that are missing fall back to the source language. */
export function addTranslation(language: string, domain: string, texts: Texts): void {
  catalogue.set(place(language, domain), texts)
}

function textOf(domain: string, key: string, values: Readonly<Record<string, string | number>>): string {
  for (const { language, plurals } of [current, source]) {
    const texts = catalogue.get(place(language, domain))
    const form = 'count' in values ? texts?.[`${key}_${plurals.select(Number(values.count))}`] : undefined
    const text = form ?? texts?.[key]
    if (text !== undefined) return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''))
  }
  return key
}
