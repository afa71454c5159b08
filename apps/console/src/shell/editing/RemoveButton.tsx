import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import { Trash2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { t } from '../shell.messages.ts'
import { ConfirmWrite } from './ConfirmWrite.tsx'

type Props<E extends EndpointDeclaration> = Omit<ComponentProps<typeof ConfirmWrite<E>>, 'action' | 'onClose'>

/** Deletes an entity after a question; why it cannot be deleted is said by the button. */
export function RemoveButton<E extends EndpointDeclaration>(props: Props<E>) {
  const { operation, at, blocked } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ActionButton endpoint={operation} at={at} blocked={blocked} icon={Trash2} onPress={() => setAsking(true)}>
        {t('delete')}
      </ActionButton>
      {isAsking && <ConfirmWrite<E> {...props} action={t('delete')} onClose={() => setAsking(false)} />}
    </>
  )
}
