import type { Tone } from '../kit/tone.ts'

/** Stands in for an enumeration of the contract. */
function sampleEnum(members: readonly { value: number; label: string; tone: Tone }[]) {
  const find = (value: number | string) => members.find((member) => member.value === value)
  return {
    entries: members,
    label: (value: number | string) => find(value)?.label ?? String(value),
    tone: (value: number | string) => find(value)?.tone ?? ('neutral' as const),
  }
}

export const flowState = sampleEnum([
  { value: 0, label: 'Draft', tone: 'neutral' },
  { value: 1, label: 'Live', tone: 'success' },
  { value: 2, label: 'Error', tone: 'danger' },
  { value: 3, label: 'To review', tone: 'warning' },
])

export type SampleFlow = {
  id: string
  name: string
  state: number
  kind: string
  language: string
  version: number
  calls: number
  author: string
  updated: string
}

const NAMES = [
  'Debt reminder',
  'Contract renewal',
  'Delivery window',
  'Appointment confirmation',
  'Card blocking',
  'Identity check',
  'Outage information',
  'Main routing',
  'Satisfaction survey',
  'Meter reading',
]
const KINDS = ['Routing', 'Regular', 'Regular', 'Testing']
const LANGUAGES = ['cs-CZ', 'sk-SK', 'en-GB', 'pl-PL', 'de-DE']
const AUTHORS = ['Jana Nováková', 'Tom Fields', 'Ana Ruiz', 'Petr Malý', 'Mei Lin']
const START = Date.parse('2026-11-20T18:00:00Z')
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? ''

export const sampleFlows = (count: number): SampleFlow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    name: `${pick(NAMES, at)} ${String(at + 1).padStart(4, '0')}`,
    state: [1, 0, 1, 2, 1, 3][at % 6] ?? 0,
    kind: pick(KINDS, at),
    language: pick(LANGUAGES, at),
    version: ((at * 17) % 41) + 1,
    calls: (at * 7919) % 48_000,
    author: pick(AUTHORS, at),
    updated: new Date(START - at * 5_400_000).toISOString(),
  }))
