import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { t } from '../users.messages.ts'
import type { BulkKind } from './BulkQuestion.tsx'

const BulkQuestion = lazyPart(async () => (await import('./BulkQuestion.tsx')).BulkQuestion)

const { BulkChange } = operations.Users

/** What can be done with the selected users at once. */
export function BulkActions({ idUsers, onDone }: { idUsers: readonly number[]; onDone: () => void }) {
  const [asked, ask] = useState<BulkKind>()
  const enable = useWrite(BulkChange, {
    onSuccess: ({ changed }) => showToast('success', t('changed', { count: changed })),
  })
  async function enableAll() {
    await enable.write({ body: { idUsers: [...idUsers], action: 'enable' } }).catch(() => undefined) // shown by its notification
    onDone()
  }
  return (
    <>
      <ActionButton size="small" endpoint={BulkChange} onPress={() => ask('giveRole')}>
        {t('bulkGive')}
      </ActionButton>
      <ActionButton size="small" endpoint={BulkChange} onPress={() => void enableAll()}>
        {t('bulkEnable')}
      </ActionButton>
      <ActionButton size="small" endpoint={BulkChange} onPress={() => ask('disable')}>
        {t('bulkDisable')}
      </ActionButton>
      {asked && <BulkQuestion kind={asked} idUsers={idUsers} onClose={() => ask(undefined)} onDone={onDone} />}
    </>
  )
}
