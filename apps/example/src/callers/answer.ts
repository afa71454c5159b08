import { byShare, dayFromNow, fillDays, type Random, wordsOf } from '@parley/core'
import type { FlowNode } from '@parley/flow'
import type { Answers, Leanings } from '../exampleTenant.ts'

/** What a caller draws on for an answer. */
export interface Knowledge {
  readonly random: Random
  readonly answers: Answers
  readonly leanings: Leanings
  /** Nodes of all flows of the tenant, by id. */
  readonly nodes: ReadonlyMap<string, FlowNode>
  readonly today: Date
}
type Listen = Extract<FlowNode, { type: 'listen' }>
type Dtmf = Extract<FlowNode, { type: 'dtmf' }>
type Recogniser = Listen['reactions'][number]['recognise'][number]

/** Something that the node can recognise, or could if the caller did not err; likelier answers come more often. */
export function answerTo(nodeId: string, language: string, errs: boolean, knowledge: Knowledge): string {
  const { random, nodes, answers, today } = knowledge
  const own = answers[nodeId]
  const texts = own?.[language] ?? Object.values(own ?? {})[0]
  if (texts) return fillDays(random.pick(texts), today, language)
  const node = nodes.get(nodeId)
  if (node?.type === 'listen') return answerListen(node, language, errs, knowledge)
  return node?.type === 'dtmf' ? answerKeys(node, errs, knowledge) : random.pick(wordsOf(language).mumblings)
}

/** Most people agree with what they are asked. */
const YES = 2

function answerListen(node: Listen, language: string, errs: boolean, { random, leanings, today }: Knowledge): string {
  const { mumblings } = wordsOf(language)
  if (node.reactions.length === 0) return random.pick(mumblings)
  const leaning = leanings[node.id]
  const reaction = byShare(
    random,
    node.reactions,
    ({ name, recognise }) => leaning?.[name] ?? (recognise.some((one) => one.kind === 'yes') ? YES : 1),
  )
  const [recogniser] = reaction.recognise
  return (recogniser && wordFor(recogniser, language, errs, random, today)) ?? random.pick(mumblings)
}

/** How mobile numbers begin at home, where six digits follow. */
const MOBILE: Readonly<Record<string, string>> = {
  en: '07700',
  cs: '605',
  sk: '0905',
  de: '01712',
  pl: '601',
  es: '612',
}

function wordFor(by: Recogniser, language: string, errs: boolean, random: Random, today: Date): string | undefined {
  switch (by.kind) {
    case 'yes':
    case 'no':
      return random.pick(wordsOf(language)[by.kind])
    case 'phrases': {
      const [first, ...others] = by.phrases[language] ?? Object.values(by.phrases)[0] ?? []
      return first === undefined ? undefined : random.pick([first, ...others])
    }
    case 'number':
      return errs ? String((by.max ?? 100) * 10 + 7) : numberIn(random, by.min ?? 0, by.max ?? 100)
    case 'date':
      return errs ? '31/02/2027' : dayFromNow(random.int(1, 30), today, language)
    case 'phone':
      return errs ? '12 34' : `${MOBILE[language.slice(0, 2)] ?? MOBILE.en}${random.int(200_000, 899_999)}`
    default:
      return undefined
  }
}

/** A number of four digits and more is a code, any is as likely; of others small ones are likelier, as in life. */
function numberIn(random: Random, min: number, max: number): string {
  if (min >= 1_000) return String(random.int(min, max))
  return String(min + Math.floor((max - min + 1) * random.next() ** (max > 100 ? 6 : 0.7)))
}

function answerKeys({ id, keys, digits }: Dtmf, errs: boolean, { random, leanings }: Knowledge): string {
  if (digits) {
    const length = errs ? digits.max + 2 : digits.min
    return Array.from({ length }, () => random.int(0, 9)).join('')
  }
  return errs ? '9' : byShare(random, keys, (key) => leanings[id]?.[key] ?? 1)
}
