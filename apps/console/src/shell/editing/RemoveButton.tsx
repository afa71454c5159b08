import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, Operation } from '@parley/contract/kernel/operation.ts'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ActionButton, type ActionButtonProps } from '../../kit/actions/ActionButton.tsx'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../api/use-write.ts'
import { t } from '../shell.messages.ts'

type Props<E extends EndpointDeclaration> = Pick<ActionButtonProps, 'at' | 'blocked'> & {
  operation: Operation<E>
  input: InputOf<E>
  /** The question, with the name of the thing. */
  title: string
  /** What the toast says. */
  removed: string
  onRemoved: () => void
  /** What goes with it, and whether it can be undone. */
  children: ReactNode
}

/** Deletes an entity after a question; why it cannot be deleted stands on the button. */
export function RemoveButton<E extends EndpointDeclaration>({ operation, input, title, children, ...props }: Props<E>) {
  const [isAsking, setAsking] = useState(false)
  const { write } = useWrite<E>(operation, { silent: true })
  const remove = write as (input: InputOf<E>) => Promise<unknown> // what takes no input at all takes some as well
  return (
    <>
      <ActionButton
        endpoint={operation}
        at={props.at}
        blocked={props.blocked}
        icon={Trash2}
        onPress={() => setAsking(true)}
      >
        {t('delete')}
      </ActionButton>
      <ConfirmDialog
        title={title}
        action={t('delete')}
        isOpen={isAsking}
        isDangerous
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await remove(input)
          showToast('success', props.removed)
          props.onRemoved()
        }}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
