import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { t } from '../shell.messages.ts'
import { RemoveDialog, type Removing } from './RemoveDialog.tsx'

/** Deletes an entity after a question; why it cannot be deleted is said by the button. */
export function RemoveButton<E extends EndpointDeclaration>(props: Removing<E>) {
  const { operation, at, blocked } = props
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ActionButton endpoint={operation} at={at} blocked={blocked} icon={Trash2} onPress={() => setAsking(true)}>
        {t('delete')}
      </ActionButton>
      <RemoveDialog {...props} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
