import { importResult } from '@parley/contract/kernel/import.enum.ts'
import type { Preview } from './import-file.ts'

interface Chosen {
  readonly import?: number | undefined
  readonly result: string
}
interface Read<P> {
  readonly data: P | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** What a frame needs of an import whose number, and which of its rows are shown, stand in the address. */
export const framed = <P extends Preview>(
  { import: chosen, result }: Chosen,
  { data, error, refetch }: Read<P>,
  change: (next: Partial<Chosen>) => void,
) => ({
  isChosen: chosen !== undefined,
  preview: chosen === undefined ? undefined : data,
  error,
  onRetry: () => void refetch(),
  onNewFile: () => change({ import: undefined, result: '' }),
  result,
  onResult: (value: string) => change({ result: value }),
})

/** Which rows of an import are read. */
export function rowsQuery(result: string) {
  const wanted = importResult.values.filter((value) => value === result)
  return { limit: 100, ...(wanted.length > 0 && { result: wanted }) }
}
