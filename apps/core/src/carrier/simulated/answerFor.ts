import type { ListenEffect } from '@parley/flow'
import { dayFromNow } from './days.ts'
import { byShare, type Random } from './random.ts'
import { wordsOf } from './words.ts'

type Kind = ListenEffect['hints']['builtins'][number]

/** Most people agree with what they are asked. */
const YES = 2

/** What anybody might answer who hears only what is listened for: a phrase, a yes, a number, their name. */
export function answerFor({ accepts, hints, keys, language }: ListenEffect, random: Random, today: Date): string {
  if (accepts[0] === 'keys') return digits(keys?.min ?? 1, keys?.max ?? 1, random)
  const { phrases, builtins } = hints
  const ways: readonly { readonly share: number; readonly say: () => string }[] = [
    ...builtins.map((kind) => ({ share: kind === 'yes' ? YES : 1, say: () => ofKind(kind, language, random, today) })),
    ...phrases.map((phrase) => ({ share: 1, say: () => phrase })),
  ]
  if (ways.length === 0) return random.pick(wordsOf(language).names)
  return byShare(random, ways, ({ share }) => share).say()
}

const NOBODY_WAITS = 8

/** A menu has few keys, the first ones more often; other entries are as long as they must be. */
function digits(min: number, max: number, random: Random): string {
  if (max === 1) return String(1 + Math.floor(random.next() ** 2 * 4))
  const length = Math.min(max, Math.max(min, Math.min(max, NOBODY_WAITS)))
  return Array.from({ length }, () => random.int(0, 9)).join('')
}

function ofKind(kind: Kind, language: string, random: Random, today: Date): string {
  const words = wordsOf(language)
  switch (kind) {
    case 'yes':
    case 'no':
      return random.pick(words[kind])
    case 'unsure':
      return random.pick(words.mumblings)
    case 'number':
      return String(random.int(1, 60))
    case 'digits':
      return digits(4, 4, random)
    case 'letters':
      return Array.from({ length: 4 }, () => String.fromCharCode(random.int(65, 90))).join(' ')
    case 'money':
      return `${random.int(5, 400)} EUR`
    case 'date':
      return dayFromNow(random.int(1, 30), today, language)
    case 'time':
      return `${random.int(8, 18)}:${random.pick(['00', '15', '30', '45'])}`
    case 'duration':
      return `${random.int(2, 59)} min`
    case 'email':
      return 'anna@example.com'
    case 'phone':
      return `0${random.int(600_000_000, 799_999_999)}`
  }
}
