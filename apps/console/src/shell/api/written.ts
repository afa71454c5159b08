import { groupOf, makesOld, type Operation, parametersIn } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import { keyOf } from './read.ts'

type Written = Pick<Operation, 'operationId' | 'changes' | 'answers' | 'removes'>
type Fields = Readonly<Record<string, unknown>>

const faces: Readonly<Record<string, Readonly<Record<string, Operation>>>> = operations
const paramsOf = (input: unknown): Fields => (input as { params?: Fields } | undefined)?.params ?? {} // inputs differ by operation

/** A refusal of what was sent, or of who sent it: the core is as it was, and so is what the screen knows of it. */
export const changedNothing = (error: unknown): boolean =>
  error instanceof CallError && error.kind === 'refused' && (error.status === 400 || error.status === 403)

/** Marks every answer of the operations as old; those on the screen are read again. */
export const invalidate = (cache: QueryClient, reads: readonly Pick<Operation, 'operationId'>[]) =>
  Promise.all(reads.map((operation) => cache.invalidateQueries({ queryKey: keyOf(operation) })))

/**
 * The write's answer becomes the answer of the read that the contract names, for the thing that the answer or else the write names; returns
 * its key. A reading that is under way began before the write and is let go.
 */
export async function takeAnswer(
  cache: QueryClient,
  { operationId, answers }: Written,
  input: unknown,
  output: unknown,
) {
  const read = answers === undefined ? undefined : faces[groupOf(operationId)]?.[answers]
  if (!read) return undefined
  const named: Fields = { ...paramsOf(input), ...(output as Fields) } // a copy is another thing than what it was made of
  const names = parametersIn(read.path)
  const params = Object.fromEntries(names.map((name) => [name, named[name]]))
  const queryKey = keyOf(read, names.length === 0 ? {} : { params })
  await cache.cancelQueries({ queryKey, exact: true })
  cache.setQueryData(queryKey, output)
  return queryKey
}

/** What a write has made old is read again where it shows; only what is gone, and the answer it gave itself, is not asked for. */
export async function makeOld(cache: QueryClient, write: Written, input?: unknown, taken?: QueryKey): Promise<void> {
  const isOld = makesOld(write)
  const isTaken = taken === undefined ? () => false : (key: QueryKey) => hashKey(key) === hashKey(taken)
  const gone = write.removes
  const isGone = (key: QueryKey) =>
    gone !== undefined &&
    groupOf(String(key[0])) === groupOf(write.operationId) &&
    Object.hasOwn(paramsOf(key[1]), gone) &&
    paramsOf(key[1])[gone] === paramsOf(input)[gone]
  const reads = (wanted: (key: QueryKey) => boolean) => ({
    predicate: ({ queryKey }: { readonly queryKey: QueryKey }) =>
      isOld(String(queryKey[0])) && !isTaken(queryKey) && wanted(queryKey),
  })
  await cache.invalidateQueries({ ...reads(isGone), refetchType: 'none' })
  await cache.invalidateQueries(reads((key) => !isGone(key)))
}
