import type { BodyIn, EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, Operation, OutputOf } from '@parley/contract/kernel/operation.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import type { Arguments, CallOptions } from '../api/client.ts'
import { useApi, useWrite } from '../api.ts'

type ParamsOf<E> = InputOf<E> extends { readonly params: infer P } ? P : undefined
type FactsIn<E extends EndpointDeclaration> = Omit<NonNullable<BodyIn<E>>, 'rowVersion'>

interface Options<W extends EndpointDeclaration, R extends EndpointDeclaration> {
  readonly params: ParamsOf<W> & ParamsOf<R>
  /** What the toast says. */
  readonly saved: string | ((answer: OutputOf<W>) => string)
}

/**
 * How `EditDrawer` and `EditForm` save what `read` answers: by a write that takes the facts beside the row version on which they are based.
 * A form whose facts are not the body, or that reads its thing out of something larger, says so after it (`{...change} save={…}`).
 */
export function useChange<W extends EndpointDeclaration, R extends EndpointDeclaration>(
  operation: Operation<W>,
  read: Operation<R>,
  { params, saved }: Options<W, R>,
) {
  const call = useApi()
  const { write } = useWrite(operation, { silent: true })
  const send = write as (input: unknown) => Promise<OutputOf<W>> // `params` and body are of the operation, by the types above
  return {
    endpoint: operation,
    save: async (facts: FactsIn<W>, on: { readonly rowVersion: number }) => {
      const answer = await send({ params, body: { ...facts, rowVersion: on.rowVersion } })
      // Not before everything is read again: what is typed after the toast is a new change.
      showToast('success', typeof saved === 'string' ? saved : saved(answer))
    },
    read: () => call(read, ...([{ params }, { silent: true }] as unknown as Arguments<R, CallOptions>)), // likewise
  }
}
