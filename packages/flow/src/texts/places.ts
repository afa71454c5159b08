import type { TextPlace } from '../engine/node-definition.ts'
import type { Reprompts } from '../nodes/reprompts.schema.ts'
import type { Texts } from './text.schema.ts'

/** Audio assets that texts refer to. */
export function assetsOf(...all: readonly Texts[]): readonly { readonly kind: 'asset'; readonly id: string }[] {
  return all
    .flatMap((texts) => Object.values(texts).flat())
    .flatMap((utterance) => (utterance.kind === 'audio' ? [{ kind: 'asset' as const, id: utterance.asset }] : []))
}

export function repromptPlaces({ noInput, noMatch, later = [] }: Reprompts): readonly TextPlace[] {
  return [
    { path: 'reprompts.noInput', texts: noInput, required: false },
    { path: 'reprompts.noMatch', texts: noMatch, required: false },
    ...later.flatMap((one, index) =>
      (['noInput', 'noMatch'] as const).flatMap((why) => {
        const texts = one[why]
        return texts ? [{ path: `reprompts.later[${index}].${why}`, texts, required: false }] : []
      }),
    ),
  ]
}

/** Audio assets of all reprompts. */
export const repromptAssets = (reprompts: Reprompts) => assetsOf(...repromptPlaces(reprompts).map(({ texts }) => texts))
