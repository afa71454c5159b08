import type { TextPlace } from '../engine/node-definition.ts'
import type { Reprompts } from '../nodes/reprompts.schema.ts'
import type { Texts } from './text.schema.ts'

/** Audio assets that texts refer to. */
export function assetsOf(...all: readonly Texts[]): readonly { readonly kind: 'asset'; readonly id: string }[] {
  return all
    .flatMap((texts) => Object.values(texts).flat())
    .flatMap((utterance) => (utterance.kind === 'audio' ? [{ kind: 'asset' as const, id: utterance.asset }] : []))
}

export function repromptPlaces(reprompts: Reprompts): readonly TextPlace[] {
  return [
    { path: 'reprompts.noInput', texts: reprompts.noInput, required: false },
    { path: 'reprompts.noMatch', texts: reprompts.noMatch, required: false },
  ]
}
