import { Replay as fields } from '@parley/contract/fields/webhooks.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Webhook } from '@parley/contract/webhooks/webhook.schema.ts'
import { FormCheckbox } from '../kit/forms/FormCheckbox.tsx'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { t } from './webhooks.messages.ts'

const HOUR_MS = 3_600_000
const spans = [
  { value: 1, label: t('hour') },
  { value: 24, label: t('day') },
  { value: 168, label: t('sevenDays') },
  { value: 720, label: t('month') },
]
const timeField = { name: 'hours', label: t('time'), isRequired: true } as const

/** Sends what failed, or all, of a time again: after an outage of the receiver, say. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { idWebhook, name } = webhook
  const draft = useDraft({ values: { hours: 24, isOnlyFailed: true } })
  const { write } = useWrite(operations.Webhooks.Replay, { silent: true })
  return (
    <FormDialog
      title={t('replayTitle', { name })}
      draft={draft}
      submitLabel={t('resend')}
      onClose={onClose}
      onSubmit={async ({ hours, isOnlyFailed }) => {
        const now = Date.now()
        const body = {
          ...{ from: new Date(now - hours * HOUR_MS).toISOString(), to: new Date(now).toISOString(), isOnlyFailed },
        }
        const { sent } = await write({ params: { idWebhook }, body })
        showToast('success', t('replayed', { count: sent }))
        onClose()
      }}
    >
      <p className="text-soft">{t('replayText')}</p>
      <FormSelect control={draft.control} field={timeField} options={spans} />
      <FormCheckbox control={draft.control} field={fields.isOnlyFailed} />
    </FormDialog>
  )
}
