import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, Operation, OutputOf } from '@parley/contract/kernel/operation.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useApi, useWrite } from '../api.ts'

type ParamsOf<E extends EndpointDeclaration> = InputOf<E> extends { params: infer P } ? P : never
type BodyOf<E extends EndpointDeclaration> = InputOf<E> extends { body: infer B } ? B : never

/**
 * What `EditDrawer` and `EditForm` need of an entity that has an operation to read it and one that takes all its facts: the permission,
 * the write on the version that was read, its toast, and how it is read again.
 */
export function useSaving<R extends EndpointDeclaration, W extends EndpointDeclaration>(
  reads: Operation<R>,
  operation: Operation<W>,
  params: ParamsOf<R> & ParamsOf<W>,
  saved: (answer: OutputOf<W>) => string,
) {
  const call = useApi()
  const update = useWrite<W>(operation, { silent: true })
  const write = update.write as (input: unknown) => Promise<OutputOf<W>> // put together from its own parts below
  const read = call as (of: Operation<R>, ...how: unknown[]) => Promise<OutputOf<R>> // likewise
  return {
    endpoint: operation,
    save: async (facts: Omit<BodyOf<W>, 'rowVersion'>, { rowVersion }: { readonly rowVersion: number }) =>
      showToast('success', saved(await write({ params, body: { ...facts, rowVersion } }))),
    read: () => read(reads, { params }, { silent: true }),
  }
}
