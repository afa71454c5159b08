import { comparedShare } from '@parley/contract/campaigns/compare.enum.ts'
import type {
  CampaignComparison,
  ComparedCampaign,
  ComparedShareRow,
} from '@parley/contract/campaigns/compare.schema.ts'
import { formatCount } from '../../kit/text/Count.tsx'
import { formatMoney } from '../../kit/text/Money.tsx'
import { formatDuration } from '../../kit/text/time-format.ts'
import { t } from './compare.messages.ts'

/** A line of the comparison, as people read it. */
export interface Measure {
  readonly name: string
  readonly one: string
  readonly other: string
  readonly difference: string
  /** How likely the difference is by chance; where nothing is tested, nothing. */
  readonly chance?: { readonly words: string; readonly isSure: boolean; readonly isKnown: boolean }
  /** What the shares are shares of. */
  readonly notes?: readonly [one: string, other: string]
}

const NONE = '–'
const signed = (value: number, digits: number) => {
  const text = Math.abs(value).toFixed(digits)
  return Number(text) === 0 ? '0' : `${value > 0 ? '+' : '−'}${text}`
}
const percentOf = ({ count, of }: { count: number; of: number }) => (of === 0 ? null : (count / of) * 100)
const percent = (value: number | null) => (value === null ? NONE : t('percent', { percent: value.toFixed(1) }))

/** The second against the first. */
function shareMeasure({ share, one, other, p, isSignificant }: ComparedShareRow): Measure {
  const was = percentOf(one)
  const is = percentOf(other)
  const chance = p === null ? '' : p < 0.001 ? t('lessThan') : (p * 100).toFixed(1)
  return {
    name: comparedShare.label(share),
    one: percent(was),
    other: percent(is),
    notes: [one, other].map(({ count, of }) => t('ofAll', { count: formatCount(count), of: formatCount(of) })) as [
      string,
      string,
    ], // of two, two
    difference: was === null || is === null ? NONE : t('points', { points: signed(is - was, 1) }),
    chance: {
      isSure: isSignificant,
      isKnown: p !== null,
      words: p === null ? t('tooFew') : t(isSignificant ? 'significant' : 'mayBe', { percent: chance }),
    },
  }
}

type Read = (side: ComparedCampaign) => number | null

/** All of it, in the order in which people ask. */
export function measuresOf({ one, other, shares, currency }: CampaignComparison): readonly Measure[] {
  const measure = (name: string, read: Read, show: (value: number) => string): Measure => {
    const was = read(one)
    const is = read(other)
    const isComparable = was !== null && is !== null && was !== 0
    return {
      name,
      one: was === null ? NONE : show(was),
      other: is === null ? NONE : show(is),
      difference: isComparable ? t('percent', { percent: signed(((is - was) / was) * 100, 0) }) : NONE,
    }
  }
  const money = (value: number) => formatMoney(String(value), currency)
  const seconds = (value: number) => formatDuration(Math.round(value))
  return [
    ...shares.map(shareMeasure),
    measure(t('contacts'), ({ progress }) => progress.contacts, formatCount),
    measure(t('done'), ({ progress }) => progress.success + progress.negative + progress.unreached, formatCount),
    measure(t('attempts'), ({ attempts }) => attempts, formatCount),
    measure(
      t('attemptsPerContact'),
      ({ attemptsPerContact }) => attemptsPerContact,
      (value) => value.toFixed(2),
    ),
    measure(t('talk'), ({ talkSeconds }) => talkSeconds, seconds),
    measure(
      t('talkPerAnswer'),
      ({ talkSeconds, answered }) => (answered === 0 ? null : talkSeconds / answered),
      seconds,
    ),
    measure(t('cost'), ({ cost }) => Number(cost), money),
    measure(
      t('costPerSuccess'),
      ({ costPerSuccess }) => (costPerSuccess === null ? null : Number(costPerSuccess)),
      money,
    ),
  ]
}
