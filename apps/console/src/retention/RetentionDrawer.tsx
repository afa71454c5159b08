import { operations } from '@parley/contract/operations.ts'
import {
  type RetentionAction,
  type RetentionPart,
  retentionAction,
  retentionPart,
} from '@parley/contract/retention/retention.enum.ts'
import { AUDIT_LEAST_DAYS, MOST_DAYS, retentionProblem } from '@parley/contract/retention/retention.rules.ts'
import type { Retention } from '@parley/contract/retention/retention.schema.ts'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { Switch } from '../kit/fields/Checkbox.tsx'
import { NumberField } from '../kit/fields/NumberField.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { t as kit } from '../kit/kit.messages.ts'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { partHelp } from './PartTable.tsx'
import { t } from './retention.messages.ts'

const { Retention: Read, RetentionPreview, UpdateRetention } = operations.Tenants
const actions = retentionAction.entries.map(({ value, label }) => ({ value, label }))

type Draft = { days: number | undefined; action: RetentionAction }
type Drafts = Readonly<Record<RetentionPart, Draft>>

const draftsOf = ({ rules }: Retention): Drafts =>
  Object.fromEntries(
    retentionPart.values.map((part) => {
      const rule = rules.find((each) => each.part === part)
      return [part, { days: rule?.days, action: rule?.action ?? 'delete' }]
    }),
  ) as Drafts // one for each part, just made

/** Days and action of every part, and the hold of the tenant. */
export function RetentionDrawer({
  idTenant,
  retention,
  onClose,
}: {
  idTenant: number
  retention: Retention
  onClose: () => void
}) {
  const save = useWrite(UpdateRetention, { silent: true, invalidates: [Read, RetentionPreview] })
  const [drafts, setDrafts] = useState(() => draftsOf(retention))
  const [hold, setHold] = useState(retention.hold)
  const change = (part: RetentionPart, draft: Partial<Draft>) =>
    setDrafts((all) => ({ ...all, [part]: { ...all[part], ...draft } }))
  const rules = retentionPart.values.flatMap((part) => {
    const { days, action } = drafts[part]
    return days === undefined ? [] : [{ part, days, action }]
  })
  const problem = rules.map(retentionProblem).find((each) => each !== undefined)
  const isHoldOpen = hold !== null && hold.trim() === ''

  async function submit() {
    await save.write({
      params: { idTenant },
      body: { rules, hold: hold === null ? null : hold.trim(), rowVersion: retention.rowVersion },
    })
    showToast('success', t('saved'))
    onClose()
  }

  return (
    <Drawer
      title={t('edit')}
      isOpen
      onClose={onClose}
      isLocked={save.isPending}
      footer={
        <>
          <Button onPress={onClose}>{kit('cancel')}</Button>
          <Button
            variant="primary"
            isPending={save.isPending}
            blocked={problem ?? (isHoldOpen ? `${t('holdReason')}?` : undefined)}
            onPress={() => void submit().catch(() => {})}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {retentionPart.values.map((part) => (
          <fieldset key={part} className="m-0 border-0 p-0">
            <legend className="p-0 font-medium text-ink text-sm">{retentionPart.label(part)}</legend>
            <p className="pb-2 text-faint text-xs">{partHelp[part]}</p>
            <div className="grid grid-cols-2 items-start gap-3">
              <NumberField
                label={t('daysField')}
                value={drafts[part].days}
                onChange={(days) =>
                  change(part, {
                    days: days === undefined ? undefined : Math.min(MOST_DAYS, Math.max(1, Math.round(days))),
                  })
                }
                error={
                  part === 'audit' && (drafts.audit.days ?? AUDIT_LEAST_DAYS) < AUDIT_LEAST_DAYS
                    ? problem?.message
                    : undefined
                }
              />
              <Select
                label={t('action')}
                options={part === 'audit' ? actions.slice(0, 1) : actions}
                value={drafts[part].action}
                onChange={(action) => change(part, { action })}
              />
            </div>
          </fieldset>
        ))}
        <Switch isSelected={hold !== null} onChange={(isOn) => setHold(isOn ? '' : null)} help={t('holdHelp')}>
          {t('hold')}
        </Switch>
        {hold !== null && (
          <TextField label={t('holdReason')} value={hold} onChange={setHold} maxLength={300} isRequired />
        )}
        <ErrorNote error={save.error} />
      </div>
    </Drawer>
  )
}
