import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, Operation, OutputOf } from '@parley/contract/kernel/operation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from './api-context.ts'
import type { CallError } from './call-error.ts'
import { type CallOptions, loosely } from './client.ts'
import { applyPatches, type Before, type Patch, restore } from './patch.ts'
import { changedNothing, makeOld, takeAnswer } from './written.ts'

export interface WriteOptions<E extends EndpointDeclaration> {
  /** What the screen shows at once; put back if the core refuses. */
  readonly optimistic?: (input: InputOf<E>) => readonly Patch[]
  /** The form or dialog shows the error itself; otherwise it is a notification. */
  readonly silent?: boolean
  readonly onSuccess?: (output: OutputOf<E>, input: InputOf<E>) => unknown
  readonly timeoutMs?: number
}

export interface Write<E extends EndpointDeclaration> {
  /** Rejects with a CallError (StaleError on 409 stale). */
  readonly write: (
    ...args: Partial<InputOf<E>> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]
  ) => Promise<OutputOf<E>>
  /** The same, for a button that shows nothing but the notification: never rejects. */
  readonly fire: (...args: Partial<InputOf<E>> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>]) => void
  readonly isPending: boolean
  readonly error: CallError | null
  readonly reset: () => void
}

/** A change: sends, patches what is shown, takes its answer into the cache and reads again what the contract says it made old. */
export function useWrite<E extends EndpointDeclaration>(
  operation: Operation<E>,
  options: WriteOptions<E> = {},
): Write<E> {
  const call = loosely(useApi())
  const cache = useQueryClient()
  const mutation = useMutation<OutputOf<E>, CallError, InputOf<E>, Before>({
    mutationFn: (input) => {
      const callOptions: CallOptions = {
        silent: options.silent ?? false,
        ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      }
      return call(operation, input, callOptions) as Promise<OutputOf<E>> // the operation says what it answers
    },
    onMutate: (input) => applyPatches(cache, options.optimistic?.(input) ?? []),
    onError: (error, input, before) => {
      restore(cache, before)
      return changedNothing(error) ? undefined : makeOld(cache, operation, input)
    },
    onSuccess: async (output, input) => {
      const taken = await takeAnswer(cache, operation, input, output)
      await options.onSuccess?.(output, input)
      await makeOld(cache, operation, input, taken)
    },
  })
  return {
    write: (...args) => mutation.mutateAsync((args[0] ?? {}) as InputOf<E>), // absent only where nothing is needed
    fire: (...args) => mutation.mutate((args[0] ?? {}) as InputOf<E>), // likewise
    isPending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  }
}
