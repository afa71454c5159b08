import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, Operation, OutputOf } from '@parley/contract/kernel/operation.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../kit/overlays/ConfirmDialog.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite, type WriteOptions } from '../api/use-write.ts'

type Props<E extends EndpointDeclaration> = Omit<ConfirmDialogProps, 'isOpen' | 'onConfirm' | 'endpoint'> &
  Pick<WriteOptions<E>, 'optimistic'> & {
    operation: Operation<E>
    input: InputOf<E>
    /** What the toast says. */
    done?: string | ((answer: OutputOf<E>) => string)
    onDone?: (answer: OutputOf<E>) => void
  }

/** Asks before a write; where another user changed the thing meanwhile, it is read again and asked about as it is now. */
export function ConfirmWrite<E extends EndpointDeclaration>(props: Props<E>) {
  const { operation, input, optimistic, done, onDone, ...question } = props
  const write = useWrite(operation, { silent: true, ...(optimistic ? { optimistic } : {}) }).write as (
    input: InputOf<E>,
  ) => Promise<OutputOf<E>> // what takes no input at all takes some as well
  async function confirm() {
    const answer = await write(input)
    if (done !== undefined) showToast('success', typeof done === 'string' ? done : done(answer))
    onDone?.(answer)
  }
  return <ConfirmDialog {...question} isOpen endpoint={operation} onConfirm={confirm} />
}
