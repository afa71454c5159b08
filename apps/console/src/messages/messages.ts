import { createInstance } from 'i18next'

/** Text of the interface is written in this language; others are added as resources of the same keys. */
export const SOURCE_LANGUAGE = 'en-US'

export const catalogue = createInstance()
void catalogue.init({
  lng: SOURCE_LANGUAGE,
  fallbackLng: SOURCE_LANGUAGE,
  initAsync: false,
  resources: {},
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
})

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
export function defineMessages<const Texts extends Record<string, string>>(
  domain: string,
  texts: Texts,
): Translate<Texts> {
  catalogue.addResourceBundle(SOURCE_LANGUAGE, domain, texts)
  return (key, ...[values]) => catalogue.t(String(key), { ns: domain, ...values })
}

/** Adds a domain's texts in another language; keys that are missing fall back to the source language. */
export function addTranslation(language: string, domain: string, texts: Readonly<Record<string, string>>): void {
  catalogue.addResourceBundle(language, domain, texts)
}
