import { destinationReason, destinationUse } from '@parley/contract/destinations/destination.enum.ts'
import type { CheckedDestination, TriedDestination } from '@parley/contract/destinations/destination.schema.ts'
import { CheckDestination as fields } from '@parley/contract/fields/tenants.gen.ts'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { FormElement } from '../kit/forms/FormElement.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { usePending } from '../kit/use-pending.ts'
import { t } from './destinations.messages.ts'

/** Asks the core what would become of a call. */
export function TryNumber({ tryNumber }: { tryNumber: (tried: TriedDestination) => Promise<CheckedDestination> }) {
  const [number, setNumber] = useState('')
  const [use, setUse] = useState<TriedDestination['use']>('campaign')
  const [checked, setChecked] = useState<CheckedDestination>()
  const { isPending, error, run } = usePending()

  async function check() {
    setChecked(undefined)
    setChecked(await tryNumber({ number, use }))
  }

  return (
    <FormElement className="flex flex-col gap-3 rounded-card bg-sunken p-4" onSubmit={() => void run(check)}>
      <h3 className="font-semibold text-ink text-sm">{t('tryTitle')}</h3>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_11rem_auto]">
        <TextField label={fields.number.label} value={number} onChange={setNumber} type="tel" maxLength={200} />
        <Select label={fields.use.label} options={destinationUse.entries} value={use} onChange={setUse} />
        <Button type="submit" isPending={isPending} blocked={number.trim() === '' ? t('typeNumber') : undefined}>
          {t('check')}
        </Button>
      </div>
      <ErrorNote error={error} />
      {checked && (
        <div role="status" className="flex flex-col gap-1 text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <StatusTag tone={checked.isAllowed ? 'success' : destinationReason.tone(checked.reason)}>
              {t(checked.isAllowed ? 'wouldBe' : 'wouldNot')}
            </StatusTag>
            <code className="break-all">{checked.number}</code>
          </p>
          <p className="text-pretty text-soft">{checked.text}</p>
        </div>
      )}
    </FormElement>
  )
}
