import type { Texts, Utterance } from '@parley/flow/texts/text.schema.ts'

export type UtteranceKind = Utterance['kind']

const plain = (text: string) => text.replaceAll(/<[^>]*>/g, '')

/** The same words in another form; marks of speech are lost where it becomes plain text, and a recording has to be chosen anew. */
export function asKind(utterance: Utterance, kind: UtteranceKind): unknown {
  const text = utterance.text ?? ''
  if (kind === utterance.kind) return utterance
  if (kind === 'text') return { kind, text: utterance.kind === 'ssml' ? plain(text).trim() : text }
  if (kind === 'ssml') return { kind, text: /^\s*<speak[\s>]/.test(text) ? text : `<speak>${text}</speak>` }
  return { kind, asset: '', ...(text === '' ? {} : { text }) }
}

/** Languages of the flow in its order, the default one first, then others that texts are written in. */
export function languagesOf(
  { languages, defaultLanguage }: { languages: readonly { code: string }[]; defaultLanguage: string },
  ...written: readonly Texts[]
): readonly string[] {
  const codes = languages.map(({ code }) => code)
  const first = codes.includes(defaultLanguage) ? [defaultLanguage] : []
  return [...new Set([...first, ...codes, ...written.flatMap((texts) => Object.keys(texts))])]
}

/** Whether a language has words of its own. */
export const isWritten = (texts: Texts, language: string): boolean =>
  (texts[language] ?? []).some((each) => each.kind === 'audio' || each.text.trim() !== '')

/** Texts with the ways to say it in one language replaced; a language without any is left out. */
export function withWays(texts: Texts, language: string, ways: readonly Utterance[]): Texts {
  const { [language]: _, ...others } = texts
  if (ways.length === 0) return others
  return language in texts
    ? Object.fromEntries(Object.entries(texts).map(([code, each]) => [code, code === language ? [...ways] : each]))
    : { ...texts, [language]: [...ways] }
}

/** Whether a language lacks what others have; where nothing has to be said, only once another language says something. */
export const isMissingIn = (texts: Texts, language: string, isNeeded: boolean): boolean =>
  !isWritten(texts, language) && (isNeeded || Object.keys(texts).some((code) => isWritten(texts, code)))
