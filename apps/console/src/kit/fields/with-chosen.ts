import type { Option } from './options.tsx'

interface Named {
  readonly id: number
  readonly name: string
}

/** What is chosen stays a choice, also where it is not among those that may be seen. */
export const withChosen = (
  options: readonly Option<number>[],
  chosen: readonly (Named | null | undefined)[],
): readonly Option<number>[] => {
  const known = new Set(options.map(({ value }) => value))
  const missing = chosen.filter((one): one is Named => one != null && !known.has(one.id))
  return [...options, ...missing.map(({ id, name }) => ({ value: id, label: name }))]
}

/** Things as choices, by their names. */
export const optionsOf = (things: readonly Named[] | undefined = []): readonly Option<number>[] =>
  things.map(({ id, name }) => ({ value: id, label: name }))
