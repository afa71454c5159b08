import { callbackBy } from '@parley/contract/callbacks/callback.enum.ts'
import type { CallbackSettings, CallbackSettingsDraft } from '@parley/contract/callbacks/callback.schema.ts'
import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import { UpdateSettings as fields } from '@parley/contract/fields/callbacks.gen.ts'
import { WEEK, weekdayName } from '@parley/contract/kernel/weekdayWords.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useWatch } from 'react-hook-form'
import { optionsOf, withChosen } from '../kit/fields/with-chosen.ts'
import { FormCheckboxGroup } from '../kit/forms/FormCheckboxGroup.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormTime } from '../kit/forms/FormTime.tsx'
import { setOf } from '../kit/forms/merge.ts'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useRead } from '../shell/api.ts'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './callbacks.messages.ts'

const { Settings, UpdateSettings } = operations.Callbacks
const HALVES = 'grid items-start gap-3 sm:grid-cols-2'
const MOST = { query: { limit: 500 } }
const days = WEEK.map((value) => ({ value, label: weekdayName(value) }))
const lists = { days: setOf(weekdayName) }
/** A call is made with the live version. */
const canCall = ({ channel, publishedVersion }: { channel: number; publishedVersion: number | null }) =>
  channel === channelType.of.VOICE && publishedVersion !== null
/** They hold for all lines, so who may change only some does not change them. */
const ALL_LINES = 0

/** Who calls back, and when. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useRead(Settings)
  if (data) return <OpenSettings settings={data} onClose={onClose} />
  return (
    <Drawer title={t('settingsTitle')} isOpen onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeleton lines={6} />}
    </Drawer>
  )
}

function OpenSettings({ settings, onClose }: { settings: CallbackSettings; onClose: () => void }) {
  const change = useChange(UpdateSettings, Settings, { params: undefined, saved: t('saved') })
  return (
    <EditDrawer<CallbackSettings, CallbackSettingsDraft>
      {...change}
      at={ALL_LINES}
      title={t('settingsTitle')}
      entity={settings}
      factsOf={({ line: _, flow: __, rowVersion: ___, ...facts }) => facts}
      fields={fields}
      lists={lists}
      show={({ by }) => ({ by: callbackBy.label(by) })}
      onClose={onClose}
    >
      {(control) => <Fields control={control} settings={settings} />}
    </EditDrawer>
  )
}

function Fields({ control, settings }: { control: Control<CallbackSettingsDraft>; settings: CallbackSettings }) {
  const by = useWatch({ control, name: 'by' })
  const { data: lines } = useRead(operations.Lookups.Lines, MOST)
  const { data: flows } = useRead(operations.Lookups.Flows, MOST)
  const isByLine = by === callbackBy.of.LINE
  return (
    <>
      <FormRadio control={control} field={fields.by} />
      {isByLine && (
        <>
          <FormComboBox
            control={control}
            field={fields.idCallScript}
            placeholder={t('ownFlow')}
            options={withChosen(optionsOf(flows?.filter(canCall)), [settings.flow])}
          />
          <FormComboBox
            control={control}
            field={fields.idLine}
            placeholder={t('noLine')}
            options={withChosen(optionsOf(lines), [settings.line])}
          />
        </>
      )}
      <section aria-label={t('hours')} className="flex flex-col gap-3">
        <FormCheckboxGroup control={control} field={fields.days} options={days} columns={2} />
        <div className={HALVES}>
          <FormTime control={control} field={fields.from} />
          <FormTime control={control} field={fields.to} />
        </div>
      </section>
      <div className={HALVES}>
        <FormNumber control={control} field={fields.lateMinutes} />
        <FormNumber control={control} field={fields.retryMinutes} />
        {isByLine && <FormNumber control={control} field={fields.mostAttempts} />}
      </div>
    </>
  )
}
