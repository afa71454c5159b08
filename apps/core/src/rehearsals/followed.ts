import type { RehearsalResult } from '@parley/contract/campaigns/rehearsal.schema.ts'
import { followsTry, followUpName } from '@parley/contract/followUps/followUp.rules.ts'
import type { CampaignRules } from '../dialer/ports.ts'
import { windowAt } from '../kernel/hours/window.ts'

type Followed = NonNullable<RehearsalResult['followUps']>
interface Tried {
  readonly result: string
  readonly results: Readonly<Record<string, number>>
  readonly isGivenUp: boolean
}

/** Messages that would follow tries, by the day on which they fall due. Who agreed, and who got too many, is looked at only as they are sent. */
export class FollowedTries {
  readonly #counts = new Map<string, { name: string; day: string; messages: number }>()

  add(rules: CampaignRules, zone: string, at: Date, tried: Tried): void {
    for (const step of rules.followUps?.steps ?? []) {
      if (!followsTry(step, tried)) continue
      const opening = windowAt(rules, zone, at)
      const due = opening.isOpen ? at : opening.opensAt
      if (due === null) continue
      const [name, day] = [followUpName(step), due.toISOString().slice(0, 10)]
      const kept = this.#counts.get(`${step.key} ${day}`) ?? { name, day, messages: 0 }
      kept.messages += 1
      this.#counts.set(`${step.key} ${day}`, kept)
    }
  }

  /** The earliest first. */
  all(): Followed {
    return [...this.#counts.values()].toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
  }
}
