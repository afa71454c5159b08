import type { RiskMissed, RiskPast } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import {
  addPoints,
  levelOf,
  type RiskLevel,
  type RiskRules,
  scoreRisk,
} from '@parley/contract/agentAssist/risk.rules.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { isTransferred, type RecordedEvent } from '../../runtime/recording.ts'

export interface PastConversation {
  readonly guid: string
  readonly startedAt: string
  readonly events: readonly Pick<RecordedEvent, 'kind' | 'text' | 'data'>[]
}

/** How the rules rate one conversation: as a running one is rated, utterance by utterance. */
export interface Rated {
  readonly level: RiskLevel | null
  readonly points: number
  readonly phrases: readonly string[]
}

type LevelCounts = RiskPast['tried']
type Listed = RiskPast['listed'][number]

const noLevels = (): LevelCounts => ({ none: 0, low: 0, medium: 0, high: 0 })
const countOf = { Low: 'low', Medium: 'medium', High: 'high' } as const satisfies Record<RiskLevel, keyof LevelCounts>

export function rate({ events }: PastConversation, rules: RiskRules): Rated {
  const found = new Set<string>()
  let points = 0
  for (const { kind, text } of events) {
    if (kind !== eventKind.of.HUMAN || text === null) continue
    const { score, hits } = scoreRisk(text, rules)
    points = addPoints(points, score)
    for (const { phrase } of hits) found.add(phrase)
  }
  return { level: levelOf(points, rules.thresholds), points, phrases: [...found] }
}

/** What says that a person was needed: a supervisor who suspended the bot, else a transfer to something else than a flow. */
export function missedBecause({ events }: PastConversation): RiskMissed | null {
  if (events.some(({ kind, data }) => kind === eventKind.of.AGENT && data?.do === 'suspend')) return 'suspended'
  return events.some((event) => isTransferred(event) && event.data?.flow === undefined) ? 'transferred' : null
}

/** Adds up conversations rated by the rules that are saved, if any, and by those that are tried. */
export class RiskTrial {
  readonly #saved: RiskRules | undefined
  readonly #tried: RiskRules
  readonly #most: number
  readonly #byPhrase = new Map<string, number>()
  readonly #sums = { saved: noLevels(), tried: noLevels(), missed: 0, changed: 0, looked: 0, unlisted: 0 }
  readonly #changed: Listed[] = []
  readonly #missed: Listed[] = []

  constructor(tried: RiskRules, saved: RiskRules | undefined, most: number) {
    this.#most = most
    this.#tried = tried
    this.#saved = saved
    for (const { text } of tried.phrases) this.#byPhrase.set(text, 0)
  }

  add(past: PastConversation): void {
    const tried = rate(past, this.#tried)
    const saved = this.#saved ? rate(past, this.#saved).level : null
    const missed = tried.level === null ? missedBecause(past) : null
    const sums = this.#sums
    sums.looked += 1
    sums.tried[tried.level ? countOf[tried.level] : 'none'] += 1
    sums.saved[saved ? countOf[saved] : 'none'] += 1
    for (const phrase of tried.phrases) this.#byPhrase.set(phrase, (this.#byPhrase.get(phrase) ?? 0) + 1)
    const isChanged = this.#saved !== undefined && saved !== tried.level
    if (missed) sums.missed += 1
    if (isChanged) sums.changed += 1
    const isRaised = this.#saved === undefined && tried.level !== null
    const list = isChanged || isRaised ? this.#changed : missed ? this.#missed : undefined
    if (!list) return
    sums.unlisted += 1
    if (list.length >= this.#most) return
    const { guid, startedAt } = past
    list.push({ guid, startedAt, saved, tried: tried.level, points: tried.points, phrases: [...tried.phrases], missed })
  }

  result(): Pick<RiskPast, 'looked' | 'saved' | 'tried' | 'phrases' | 'missed' | 'changed' | 'listed' | 'unlisted'> {
    const { saved, ...sums } = this.#sums
    const phrases = [...this.#byPhrase].map(([phrase, conversations]) => ({ phrase, conversations }))
    const listed = [...this.#changed, ...this.#missed].slice(0, this.#most)
    return {
      ...sums,
      unlisted: sums.unlisted - listed.length,
      saved: this.#saved ? saved : null,
      phrases: phrases.sort((one, other) => other.conversations - one.conversations),
      listed,
    }
  }
}
