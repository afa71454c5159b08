import { type CallbackResult, callbackResult } from '@parley/contract/callbacks/callback.enum.ts'
import { personResults } from '@parley/contract/callbacks/callback.rules.ts'
import type { Callback } from '@parley/contract/callbacks/callback.schema.ts'
import {
  AddCall as callFields,
  GiveUp as endFields,
  Move as moveFields,
} from '@parley/contract/fields/callbacks.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useWatch } from 'react-hook-form'
import { FormSwitch } from '../kit/forms/FormCheckbox.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { FormTime } from '../kit/forms/FormTime.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { t } from './callbacks.messages.ts'
import { isPast, momentOf, type PersonTime, personTime } from './person-time.ts'

const { AddCall, Move } = operations.Callbacks
const HOUR_MS = 3_600_000
const HALVES = 'grid items-start gap-3 sm:grid-cols-2'
type Asking = { callback: Callback; onClose: () => void }

/** At its time where that is to come, else an hour from now. */
const proposed = ({ dueAt, zone }: Callback) => {
  const soon = Date.now() + HOUR_MS
  return personTime(Date.parse(dueAt) > soon ? dueAt : new Date(soon).toISOString(), zone)
}

/** A time to come, on the clock of the person. */
function WhenFields<F extends PersonTime>({ control, zone }: { control: Control<F>; zone: string }) {
  const when = control as unknown as Control<PersonTime> // the form has both fields
  const day = useWatch({ control: when, name: 'day' })
  return (
    <>
      <p className="text-soft text-sm">{t('moveText', { zone })}</p>
      <div className={HALVES}>
        <FormDay control={when} name="day" label={t('day')} isRequired />
        <FormTime
          control={when}
          name="time"
          label={t('time')}
          isRequired
          check={(time) => (isPast({ day, time: String(time) }, zone, Date.now()) ? t('past') : undefined)}
        />
      </div>
    </>
  )
}

export function MoveDialog({ callback, onClose }: Asking) {
  const { idCallback, zone } = callback
  const { write } = useWrite(Move, { silent: true })
  const draft = useDraft({ values: { ...proposed(callback), reason: '' } })
  const { control } = draft
  return (
    <FormDialog
      title={t('moveAction')}
      draft={draft}
      submitLabel={t('moveAction')}
      onSubmit={async ({ reason, ...at }) => {
        await write({ params: { idCallback }, body: { dueAt: momentOf(at, zone), reason } })
        showToast('success', t('moved'))
        onClose()
      }}
      onClose={onClose}
    >
      <WhenFields control={control} zone={zone} />
      <FormText control={control} field={moveFields.reason} isRequired />
    </FormDialog>
  )
}

interface CallForm extends PersonTime {
  result: CallbackResult
  note: string
  hasTime: boolean
}

const results = personResults.map((value) => ({ value, label: callbackResult.label(value) }))

export function AddCallDialog({ callback, onClose }: Asking) {
  const { idCallback, zone } = callback
  const { write } = useWrite(AddCall, { silent: true })
  const draft = useDraft<CallForm>({
    values: { ...proposed(callback), result: callbackResult.of.ANSWERED, note: '', hasTime: false },
  })
  const { control } = draft
  const { result, hasTime } = useWatch({ control }) as CallForm // a form has all of its values
  const isOver = result === callbackResult.of.ANSWERED || result === callbackResult.of.WRONG_NUMBER
  return (
    <FormDialog
      title={t('addCallTitle')}
      draft={draft}
      submitLabel={t('addCallAction')}
      onSubmit={async ({ hasTime: isChosen, note, result: became, ...at }) => {
        const dueAt = isOver || !isChosen ? null : momentOf(at, zone)
        await write({ params: { idCallback }, body: { result: became, note, dueAt } })
        showToast('success', t('added'))
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-soft text-sm">{t('addCallText')}</p>
      <FormRadio control={control} field={callFields.result} options={results} />
      <FormTextArea control={control} field={callFields.note} rows={3} />
      {!isOver && <FormSwitch control={control} name="hasTime" label={t('next')} />}
      {!isOver && hasTime && <WhenFields control={control} zone={zone} />}
    </FormDialog>
  )
}

type GiveUp = { title: string; give: (reason: string) => Promise<void>; onClose: () => void }

/** Asks why, of one or of several. */
export function GiveUpDialog({ title, give, onClose }: GiveUp) {
  const draft = useDraft({ values: { reason: '' } })
  return (
    <FormDialog
      title={title}
      draft={draft}
      isDangerous
      submitLabel={t('giveUpAction')}
      onSubmit={async ({ reason }) => {
        await give(reason)
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-soft text-sm">{t('giveUpText')}</p>
      <FormText control={draft.control} field={endFields.reason} isRequired autoFocus />
    </FormDialog>
  )
}
