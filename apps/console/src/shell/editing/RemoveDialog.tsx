import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, Operation } from '@parley/contract/kernel/operation.ts'
import type { ReactNode } from 'react'
import type { Blocked } from '../../kit/blocked.ts'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import type { At } from '../../kit/use-refusal.ts'
import { useWrite } from '../api/use-write.ts'
import { t } from '../shell.messages.ts'

export type Removing<E extends EndpointDeclaration> = {
  operation: Operation<E>
  input: InputOf<E>
  at?: At | undefined
  /** Why it cannot be deleted now. */
  blocked?: Blocked
  /** The question, with the name of the thing. */
  title: string
  /** What the toast says. */
  removed: string
  /** Where to go from there. */
  onRemoved: () => void
  /** What goes with it, and whether it can be undone. */
  children: ReactNode
}

/** Deletes an entity after a question. */
export function RemoveDialog<E extends EndpointDeclaration>({
  operation,
  input,
  removed,
  onRemoved,
  ...question
}: Removing<E> & { isOpen: boolean; onClose: () => void }) {
  const { write } = useWrite<E>(operation, { silent: true })
  const remove = write as (input: InputOf<E>) => Promise<unknown> // what takes no input at all takes some as well
  const confirm = async () => {
    await remove(input)
    showToast('success', removed)
    onRemoved()
  }
  return <ConfirmDialog {...question} action={t('delete')} endpoint={operation} isDangerous onConfirm={confirm} />
}
