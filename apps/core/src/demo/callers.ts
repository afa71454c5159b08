import type { FlowNode } from '@parley/flow'
import type { CallerMove, Heard } from '../runtime/runConversation.ts'
import type { ExampleFlow } from './example.ts'
import type { Random } from './random.ts'

/** How somebody behaves in a conversation, as shares of their turns. */
interface Persona {
  readonly share: number
  /** Types something that means nothing here. */
  readonly mumbles: number
  readonly falls: { readonly silent: number; readonly leaves: number }
  /** Milliseconds to think and for each character typed. */
  readonly thinksMs: readonly [number, number]
  readonly typesMs: number
}

const personas: readonly [Persona, ...Persona[]] = [
  { share: 0.6, mumbles: 0.02, falls: { silent: 0.005, leaves: 0.01 }, thinksMs: [1_200, 5_000], typesMs: 110 },
  { share: 0.18, mumbles: 0.16, falls: { silent: 0.04, leaves: 0.03 }, thinksMs: [3_000, 12_000], typesMs: 240 },
  { share: 0.1, mumbles: 0.08, falls: { silent: 0.01, leaves: 0.02 }, thinksMs: [800, 2_500], typesMs: 70 },
  { share: 0.07, mumbles: 0.05, falls: { silent: 0.02, leaves: 0.35 }, thinksMs: [1_000, 6_000], typesMs: 120 },
  { share: 0.05, mumbles: 0.1, falls: { silent: 0.5, leaves: 0.1 }, thinksMs: [4_000, 20_000], typesMs: 200 },
]

const mumblings: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'en-GB': ['hm?', 'what do you mean', 'asdf', 'the thing from last week'],
  'cs-CZ': ['cože?', 'nerozumím', 'no to co minule'],
  'de-DE': ['wie bitte?', 'keine Ahnung was Sie meinen', 'das von letzter Woche'],
  'pl-PL': ['słucham?', 'nie rozumiem'],
  'es-ES': ['¿cómo?', 'no entiendo', 'lo de la otra vez'],
}
const yesNo: Readonly<
  Record<string, { readonly yes: readonly [string, ...string[]]; readonly no: readonly [string, ...string[]] }>
> = {
  'en-GB': { yes: ['yes', 'yes please', 'sure'], no: ['no', 'no thank you'] },
  'cs-CZ': { yes: ['ano', 'jo', 'ano prosím'], no: ['ne', 'ne děkuji'] },
  'de-DE': { yes: ['ja', 'ja bitte', 'genau'], no: ['nein', 'nein danke'] },
  'pl-PL': { yes: ['tak', 'tak proszę'], no: ['nie', 'nie dziękuję'] },
  'es-ES': { yes: ['sí', 'sí por favor'], no: ['no', 'no gracias'] },
}
const YES = 0.68

interface CallerOptions {
  readonly random: Random
  readonly language: string
  readonly answers: ExampleFlow['answers']
  /** Nodes of the flow and its parts, by id. */
  readonly nodes: ReadonlyMap<string, FlowNode>
  readonly today: Date
}

/** A caller of some persona: reads what is asked for and answers, mumbles, falls silent or leaves. The same random numbers, the same caller. */
export function createCaller(options: CallerOptions): (heard: Heard) => CallerMove {
  const { random, language } = options
  const persona = choosePersona(random)
  return (heard) => {
    const think = random.int(...persona.thinksMs)
    if (random.chance(persona.falls.leaves))
      return { afterMs: think, said: { kind: 'hangup', by: 'caller', reason: 'left' } }
    if (random.chance(persona.falls.silent)) return { afterMs: heard.listening.timeoutMs, said: { kind: 'silence' } }
    const mumbled = random.chance(persona.mumbles)
    const text = mumbled ? random.pick(mumblings[language] ?? ['?']) : answerTo(heard, options)
    return { afterMs: think + text.length * persona.typesMs, said: { kind: 'text', text, confidence: 1 } }
  }
}

function choosePersona(random: Random): Persona {
  let left = random.next()
  for (const persona of personas) {
    left -= persona.share
    if (left < 0) return persona
  }
  return personas[0]
}

/** Something the node can recognise; every way out is taken now and then. */
function answerTo({ listening }: Heard, { random, language, answers, nodes, today }: CallerOptions): string {
  const own = answers?.[listening.nodeId]?.[language]
  if (own) return random.pick(own)
  const node = nodes.get(listening.nodeId)
  const reactions = node?.type === 'listen' ? node.reactions : []
  const kinds = reactions.flatMap((reaction) => reaction.recognise)
  const numbers = kinds.find((kind) => kind.kind === 'number')
  if (numbers) return numberIn(random, numbers.min ?? 0, numbers.max ?? 100)
  if (kinds.some((kind) => kind.kind === 'date')) return dayIn(random, today, language)
  const polar = yesNo[language]
  if (polar && kinds.some((kind) => kind.kind === 'yes')) return random.pick(random.chance(YES) ? polar.yes : polar.no)
  const [first, ...rest] = listening.hints.phrases
  if (first !== undefined) return random.pick([first, ...rest])
  return random.pick(mumblings[language] ?? ['?'])
}

/** Small numbers are likelier, as in life; now and then with the dots and spaces people type. */
function numberIn(random: Random, min: number, max: number): string {
  const isCode = min >= 1_000
  const value = isCode ? random.int(min, max) : min + Math.floor((max - min) * random.next() ** (max > 100 ? 6 : 0.6))
  return String(value)
}

const DAY_MS = 86_400_000
function dayIn(random: Random, today: Date, language: string): string {
  const day = new Date(today.getTime() + random.int(1, 30) * DAY_MS)
  const [year, month, date] = day.toISOString().slice(0, 10).split('-')
  return language === 'de-DE' || language === 'cs-CZ' ? `${date}.${month}.${year}` : `${date}/${month}/${year}`
}
