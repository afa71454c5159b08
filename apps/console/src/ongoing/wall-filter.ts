import type { HeldOngoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import type { Option } from '../kit/fields/options.tsx'
import { t } from './ongoing.messages.ts'

/** What the address says, each as it stands there. */
export interface WallFilter {
  readonly q?: string
  readonly line?: string
  readonly channel?: string
  readonly state?: string
  readonly risk?: string
}

const has = (chosen: string | undefined, value: string | number | null | undefined): boolean =>
  !chosen || chosen.split(',').includes(String(value ?? 0))

const textOf = ({ from, to, flow, line, campaign, step, words, heldBy }: HeldOngoing): string =>
  [from, to, flow.name, line?.name, campaign?.name, step?.name, words?.text, heldBy?.name].join('\n').toLowerCase()

export const matches = (row: HeldOngoing, { q = '', line, channel, state, risk }: WallFilter): boolean =>
  has(line, row.line?.id) &&
  has(channel, row.channel) &&
  has(state, row.state) &&
  has(risk, row.risk?.level) &&
  (q.trim() === '' || textOf(row).includes(q.trim().toLowerCase()))

/** The lines on which anything runs, and those that are chosen. */
export function linesIn(rows: readonly HeldOngoing[], chosen: string): Option[] {
  const lines = new Map(rows.map(({ line }) => [String(line?.id ?? 0), line?.name ?? t('noLine')]))
  for (const value of chosen.split(',').filter(Boolean)) if (!lines.has(value)) lines.set(value, `#${value}`)
  return [...lines]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en', { numeric: true }))
}
