import type { AgentControl } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import { addPoints, levelOf, type RiskRules, rulesFor, scoreRisk } from '@parley/contract/agentAssist/risk.rules.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { OngoingRisk } from '@parley/contract/ongoing/ongoing.schema.ts'
import type { Effect, EventEffect } from '@parley/flow'

const MOST_PHRASES = 50

/** The rules by which conversations of a tenant are watched, by language; none where it does not watch them. */
export type RiskRulesOf = ReadonlyMap<string, RiskRules>

export const riskRulesOf = (rules: AgentControl['rules']): RiskRulesOf =>
  new Map(rules.map(({ language, ...each }) => [language, each]))

/** What a person says in one conversation, scored as it is said: points add up, and the level is that of all of them. */
export class RiskWatch {
  #rules: RiskRulesOf = new Map()
  #risk: OngoingRisk | undefined

  get risk(): OngoingRisk | undefined {
    return this.#risk
  }

  /** With the rules of this moment, and what was scored until now. */
  begin(rules: RiskRulesOf, risk: OngoingRisk | undefined): void {
    this.#rules = rules
    this.#risk = risk ?? this.#risk ?? (rules.size > 0 ? { level: null, points: 0, phrases: [] } : undefined)
  }

  /** What the person said in a turn, as it may be shown: what raises the risk is put on record. */
  score(effects: readonly Effect[], language: string): Pick<EventEffect, 'event' | 'nodeId' | 'text' | 'data'>[] {
    return effects.flatMap((effect) => {
      if (effect.kind !== 'event' || effect.event !== eventKind.of.HUMAN || effect.text === undefined) return []
      const raised = this.#hear(effect.text, language)
      if (!raised) return []
      const { level, points, phrases } = raised
      const text = `Risk ${level ?? 'below low'}, ${points} points: ${phrases.join(', ')}`
      return [{ event: eventKind.of.AGENT, nodeId: effect.nodeId, text, data: { do: 'risk', level, points, phrases } }]
    })
  }

  /** Scores what was said in a language; with the phrases that raised it, where any did. */
  #hear(text: string, language: string): OngoingRisk | undefined {
    const rules = rulesFor((each) => this.#rules.get(each), language)
    if (!rules) return undefined
    const { score, hits } = scoreRisk(text, rules)
    if (hits.length === 0) return undefined
    const before = this.#risk ?? { level: null, points: 0, phrases: [] }
    const points = addPoints(before.points, score)
    const phrases = [...new Set(hits.map(({ phrase }) => phrase))]
    const level = levelOf(points, rules.thresholds)
    this.#risk = { level, points, phrases: [...new Set([...before.phrases, ...phrases])].slice(0, MOST_PHRASES) }
    return { level, points, phrases }
  }
}
