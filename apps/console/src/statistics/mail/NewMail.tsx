import { Subscribe as fields } from '@parley/contract/fields/statistics.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { StatisticSubscription, SubscriptionDraft } from '@parley/contract/statistics/subscription.schema.ts'
import { type Control, useWatch } from 'react-hook-form'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { CreateDrawer } from '../../shell/editing/CreateDrawer.tsx'
import { t } from './mail.messages.ts'
import { dayOptions, hourOptions } from './rhythm-text.ts'

type Rhythm = (typeof fields.rhythm.options)[number]
const { Subscribe } = operations.Statistics

/** One rhythm more in which the statistics come. */
export function NewMail({ taken, onClose }: { taken: readonly StatisticSubscription[]; onClose: () => void }) {
  const free = fields.rhythm.options.filter(({ value }) => taken.every(({ rhythm }) => rhythm !== value))
  const values: SubscriptionDraft = { rhythm: free[0]?.value ?? 'weekly', day: 1, hour: 8 }
  return (
    <CreateDrawer
      title={t('add')}
      action={t('addAction')}
      operation={Subscribe}
      values={values}
      created={() => t('added')}
      onClose={onClose}
    >
      {(control) => <MailFields control={control} free={free} />}
    </CreateDrawer>
  )
}

function MailFields({ control, free }: { control: Control<SubscriptionDraft>; free: readonly Rhythm[] }) {
  const rhythm = useWatch({ control, name: 'rhythm' })
  return (
    <>
      <p className="text-soft">{t('text')}</p>
      <FormSelect control={control} field={fields.rhythm} options={free} autoFocus />
      <div className="grid grid-cols-2 gap-3">
        <FormSelect control={control} field={fields.day} options={dayOptions(rhythm)} />
        <FormSelect control={control} field={fields.hour} options={hourOptions} help={t('hourHelp')} />
      </div>
    </>
  )
}
