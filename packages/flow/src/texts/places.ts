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
    { path: 'reprompts.noInput', texts: noInput, required: false, when: WHEN.noInput },
    { path: 'reprompts.noMatch', texts: noMatch, required: false, when: WHEN.noMatch },
    ...later.flatMap((one, index) =>
      (['noInput', 'noMatch'] as const).flatMap((why) => {
        const texts = one[why]
        return texts
          ? [
              {
                path: `reprompts.later[${index}].${why}`,
                texts,
                required: false,
                when: `${WHEN[why]}, try ${index + 2}`,
              },
            ]
          : []
      }),
    ),
  ]
}

/** Audio assets of all reprompts. */
export const repromptAssets = (reprompts: Reprompts) => assetsOf(...repromptPlaces(reprompts).map(({ texts }) => texts))

const WHEN = { noInput: 'If no answer', noMatch: 'If not understood' }

const TAGS = /<[^>]*>/g

/** First words in the language, in any other where there are none; without mark-up. */
export function firstText(texts: Texts, language: string): string | undefined {
  const ways = [...(texts[language] ?? []), ...Object.values(texts).flat()]
  return ways
    .map((utterance) => utterance.text)
    .find(Boolean)
    ?.replaceAll(TAGS, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
