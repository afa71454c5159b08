import { encode } from '../expressions/template.ts'
import type { Json } from '../json.ts'
import type { Draft } from './draft.ts'
import type { Program } from './program.ts'

/** Shorter ones are in any text. */
const LEAST_SECRET = 3

/** The redacted values of a conversation as they may stand in what comes from outside, the longest first. */
export function secretsOf(draft: Draft, programOf: (flow: string) => Program | undefined): readonly string[] {
  const own = draft.frames.flatMap((frame) =>
    Object.entries(frame.variables).filter(
      ([name]) => frame.isRedacted(name) || programOf(frame.flow)?.variable(name)?.redact,
    ),
  )
  const wider = Object.entries(draft.shared).filter(([name]) => draft.isRedacted(name))
  return [...own, ...wider]
    .flatMap(([, value]) => textsIn(value))
    .filter((secret) => secret.length >= LEAST_SECRET)
    .flatMap(writingsOf)
    .sort((one, other) => other.length - one.length)
}

/** The mark of a text in which a redacted value is spoken. */
export const sensitiveIf = (isSensitive: boolean): { readonly sensitive?: true } =>
  isSensitive ? { sensitive: true } : {}

/** The texts and numbers that a value is made of. */
export function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** A text as it stands in an address, a form, a document or JSON: a service may repeat what it was sent. */
function writingsOf(text: string): readonly string[] {
  const address = encode(text, 'url')
  return [text, address, address.replaceAll('%20', '+'), encode(text, 'xml'), encode(text, 'json').slice(1, -1)]
}
