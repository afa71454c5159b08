/** How a value is coloured; a tone never stands alone, the label is always beside it. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent'

interface Member {
  readonly value: number | string
  readonly label: string
  readonly tone?: Tone
}
type Members = Readonly<Record<string, Member>>

/** One enumeration of the specification: its numbers (or strings), order, labels and tones. */
export interface DefinedEnum<M extends Members = Members> {
  readonly name: string
  /** Value by name, for example `callOutcome.of.PICKED`. */
  readonly of: { readonly [K in keyof M]: M[K]['value'] }
  readonly values: readonly M[keyof M]['value'][]
  readonly entries: readonly { name: keyof M & string; value: M[keyof M]['value']; label: string; tone: Tone }[]
  /** The label of a value; the value itself where it is unknown, so that newer cores do not break older screens. */
  label(value: number | string): string
  tone(value: number | string): Tone
  key(value: number | string): string
}

export type EnumValue<E> = E extends DefinedEnum<infer M> ? M[keyof M]['value'] : never

/** Declares an enumeration once for union type, schema, order, label and tone. */
export function defineEnum<const M extends Members>(name: string, members: M): DefinedEnum<M> {
  const entries = Object.entries(members).map(([key, member]) => ({
    name: key as keyof M & string, // Object.entries widens the keys to string
    value: member.value as M[keyof M]['value'], // likewise the values
    label: member.label,
    tone: member.tone ?? ('neutral' as const),
  }))
  const byValue = new Map<number | string, (typeof entries)[number]>(entries.map((entry) => [entry.value, entry]))
  return {
    name,
    of: Object.fromEntries(entries.map((entry) => [entry.name, entry.value])) as DefinedEnum<M>['of'], // same keys
    values: entries.map((entry) => entry.value),
    entries,
    label: (value) => byValue.get(value)?.label ?? String(value),
    tone: (value) => byValue.get(value)?.tone ?? 'neutral',
    key: (value) => byValue.get(value)?.name ?? String(value),
  }
}
