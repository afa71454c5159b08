import type { CallbackAction } from '@parley/contract/callbacks/callback.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { t } from './callbacks.messages.ts'

const GiveUpDialog = lazyPart(async () => (await import('./CallbackQuestions.tsx')).GiveUpDialog)
const { ChangeMany } = operations.Callbacks

/** What can be done with the selected callbacks at once; those that cannot be changed stay as they are. */
export function BulkActions({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const [isAsked, ask] = useState(false)
  const { write } = useWrite(ChangeMany, {
    onSuccess: ({ changed }) =>
      showToast(changed > 0 ? 'success' : 'info', changed > 0 ? t('bulkChanged', { count: changed }) : t('bulkNone')),
  })
  async function change(action: CallbackAction, reason = '') {
    await write({ body: { ids: [...ids], action, reason } })
    onDone()
  }
  const doing = (action: CallbackAction) => () => void change(action).catch(() => undefined) // shown by its notification
  return (
    <>
      <ActionButton size="small" endpoint={ChangeMany} onPress={doing('take')}>
        {t('take')}
      </ActionButton>
      <ActionButton size="small" endpoint={ChangeMany} onPress={doing('giveBack')}>
        {t('giveBack')}
      </ActionButton>
      <ActionButton size="small" endpoint={ChangeMany} onPress={() => ask(true)}>
        {t('giveUp')}
      </ActionButton>
      {isAsked && (
        <GiveUpDialog
          title={t('bulkGiveUp', { count: ids.length })}
          give={(reason) => change('giveUp', reason)}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
