import { Resolve as fields } from '@parley/contract/fields/alerts.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormTextArea } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { t } from './monitoring.messages.ts'

const { Mute, Resolve } = operations.Alerts
const HOUR_MS = 3_600_000
const durations = [
  { value: 1, label: t('oneHour') },
  { value: 8, label: t('eightHours') },
  { value: 24, label: t('oneDay') },
  { value: 168, label: t('oneWeek') },
]
type Mark = 'none' | 'real' | 'false'
const marks: { value: Mark; label: string }[] = [
  { value: 'none', label: t('markNone') },
  { value: 'real', label: t('realAlarm') },
  { value: 'false', label: t('falseAlarm') },
]
type Asking = { idAlert: number; onClose: () => void }

export function MuteDialog({ idAlert, onClose }: Asking) {
  const { write } = useWrite(Mute, { silent: true })
  const draft = useDraft({ values: { hours: 1 } })
  return (
    <FormDialog
      title={t('muteAction')}
      draft={draft}
      isUnguarded
      submitLabel={t('muteAction')}
      onSubmit={async ({ hours }) => {
        const until = new Date(Date.now() + hours * HOUR_MS).toISOString()
        await write({ params: { idAlert }, body: { until } })
        showToast('success', t('muted'))
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-soft text-sm">{t('muteText')}</p>
      <FormSelect control={draft.control} name="hours" label={t('muteFor')} options={durations} />
    </FormDialog>
  )
}

export function ResolveDialog({ idAlert, onClose }: Asking) {
  const { write } = useWrite(Resolve, { silent: true })
  const draft = useDraft({ values: { note: '', mark: 'none' as Mark } })
  return (
    <FormDialog
      title={t('resolveAction')}
      draft={draft}
      submitLabel={t('resolveAction')}
      onSubmit={async ({ note, mark }) => {
        await write({ params: { idAlert }, body: { note, isFalse: mark === 'none' ? null : mark === 'false' } })
        showToast('success', t('resolved'))
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-soft text-sm">{t('resolveText')}</p>
      <FormTextArea control={draft.control} field={fields.note} rows={3} />
      <FormSelect control={draft.control} name="mark" label={t('mark')} options={marks} />
    </FormDialog>
  )
}
