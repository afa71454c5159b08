import { type LocalizedString, LocalizedStringDictionary, LocalizedStringFormatter } from '@internationalized/string'

/** Text of the interface is written in this language; others are added with texts of the same keys. */
export const SOURCE_LANGUAGE = 'en-US'

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

type Texts = Readonly<Record<string, string>>

/** Its `plural` is for messages that are compiled, and ours are made here. */
class Formatter extends LocalizedStringFormatter<string, LocalizedString> {
  formFor(count: unknown, forms: Record<string, string>): string {
    return this.plural(Number(count), forms)
  }
}

const FORM = /_(?:zero|one|two|few|many|other)$/
const filled = (text: string, values: Readonly<Record<string, unknown>> = {}) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** Texts as the library takes them: functions of their values, those with plural forms one for all forms. */
function messagesOf(texts: Texts): Record<string, LocalizedString> {
  const byKey = Map.groupBy(Object.entries(texts), ([key]) => key.replace(FORM, ''))
  const messages = [...byKey].map(([key, all]): [string, LocalizedString] => {
    const forms = Object.fromEntries(all.map(([name, text]) => [name.slice(key.length + 1), text]))
    return [
      key,
      (values, formatter) =>
        filled(forms[''] ?? (formatter instanceof Formatter ? formatter.formFor(values?.count, forms) : ''), values),
    ]
  })
  return Object.fromEntries(messages)
}

let spoken = SOURCE_LANGUAGE
/** The texts of each domain by language. */
const added = new Map<string, Record<string, Texts>>()
const formatters = new Map<string, Formatter>()

function add(language: string, domain: string, texts: Texts): void {
  added.set(domain, { ...added.get(domain), [language]: texts })
  formatters.delete(domain)
}

/** The library finds the texts of the nearest language; what a language lacks is said in the source language. */
function formatterOf(domain: string): Formatter {
  const known = formatters.get(domain)
  if (known) return known
  const languages = Object.entries(added.get(domain) ?? {})
  const source = added.get(domain)?.[SOURCE_LANGUAGE]
  const strings = languages.map(([language, texts]) => [language, messagesOf({ ...source, ...texts })])
  const formatter = new Formatter(spoken, new LocalizedStringDictionary(Object.fromEntries(strings), SOURCE_LANGUAGE))
  formatters.set(domain, formatter)
  return formatter
}

/** Says everything in this language from now on. */
export function speak(language: string): void {
  spoken = language
  formatters.clear()
}

/** Keeps the texts of one domain and gives its translate function, with keys and values checked. */
export function defineMessages<const Own extends Record<string, string>>(domain: string, texts: Own): Translate<Own> {
  add(SOURCE_LANGUAGE, domain, texts)
  return (key, ...[values]) => formatterOf(domain).format(String(key), values)
}

/** Adds a domain's texts in another language; keys that are missing fall back to the source language. */
export function addTranslation(language: string, domain: string, texts: Texts): void {
  add(language, domain, texts)
}
