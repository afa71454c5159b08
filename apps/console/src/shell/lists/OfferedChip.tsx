import { type Filter, FilterChip } from '../../kit/pages/FilterBar.tsx'
import { useRead } from '../api/use-read.ts'
import type { Choices } from './filters.ts'

const CHOICES_STALE_MS = 60_000

type Props = { filter: Filter; choices: Choices<string | number>; isOpenAtFirst: boolean }

/** A filter with what the core offers to choose from. */
function OfferedChip({ filter, choices: { operation, input, optionsOf }, isOpenAtFirst }: Props) {
  const { data } = useRead(operation, input as object, { staleTime: CHOICES_STALE_MS }) // typed by `from`
  const options = data === undefined ? [] : optionsOf(data as never) // the answer of its own operation
  const texts = options.map((option) => ({ ...option, value: String(option.value) }))
  return <FilterChip filter={{ ...filter, options: texts }} isOpenAtFirst={isOpenAtFirst} />
}

/** The filter, whose chip asks the core for its choices once it is shown. */
export const offering = (filter: Filter, choices: Choices<string | number>): Filter => ({
  ...filter,
  chip: (isOpenAtFirst) => <OfferedChip filter={filter} choices={choices} isOpenAtFirst={isOpenAtFirst} />,
})
