import type { SavedFilter } from '@parley/contract/conversations/savedFilters/savedFilter.schema.ts'

type Texts = Readonly<Record<string, string>>

/** Of an address what a filter keeps: what is set, by the names of the list it stands in. */
export const filtersIn = (texts: Texts, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])))

/** Whether the two filter the same, in whatever order they were set. */
export const isSameFilter = (one: Texts, other: Texts): boolean => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** Those that the list can show: in the tab of one flow there is no filter by flow. */
export const fitting = (all: readonly SavedFilter[], names: readonly string[]): SavedFilter[] =>
  all.filter(({ filters }) => Object.keys(filters).every((name) => names.includes(name)))

/** What the address has to say for the filter to be chosen: all that it does not name goes. */
export const chosenBy = (
  { filters }: Pick<SavedFilter, 'filters'>,
  names: readonly string[],
): Record<string, string> => ({
  ...Object.fromEntries(names.map((name) => [name, ''])),
  ...filters,
})
