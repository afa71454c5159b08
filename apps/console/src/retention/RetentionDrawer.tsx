import { UpdateRetention as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { type RetentionAction, type RetentionPart, retentionPart } from '@parley/contract/retention/retention.enum.ts'
import { retentionProblem } from '@parley/contract/retention/retention.rules.ts'
import type { Retention } from '@parley/contract/retention/retention.schema.ts'
import { Form } from '../kit/forms/Form.tsx'
import { FormSwitch } from '../kit/forms/FormCheckbox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { GuardedDrawer } from '../kit/overlays/GuardedDrawer.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import type { Validator } from '../kit/validation/validators.ts'
import { useWrite } from '../shell/api.ts'
import { partHelp } from './PartTable.tsx'
import { t } from './retention.messages.ts'

const { UpdateRetention } = operations.Tenants

type Draft = {
  parts: Record<RetentionPart, { days: number | null; action: RetentionAction }>
  isHeld: boolean
  hold: string
}

const draftOf = ({ rules, hold }: Retention): Draft => ({
  parts: Object.fromEntries(
    retentionPart.values.map((part) => {
      const rule = rules.find((each) => each.part === part)
      return [part, { days: rule?.days ?? null, action: rule?.action ?? 'delete' }]
    }),
  ) as Draft['parts'], // one for each part, just made
  isHeld: hold !== null,
  hold: hold ?? '',
})

/** What no rule of the part can be, whatever else is asked of a number of days. */
const daysOf =
  (part: RetentionPart): Validator =>
  (value) =>
    typeof value === 'number' ? retentionProblem({ part, days: value, action: 'delete' })?.message : undefined

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
  const save = useWrite(UpdateRetention, { silent: true })
  const draft = useDraft<Draft>({ values: draftOf(retention) })
  const { control } = draft

  async function submit({ parts, isHeld, hold }: Draft) {
    const rules = retentionPart.values.flatMap((part) => {
      const { days, action } = parts[part]
      return days === null ? [] : [{ part, days, action }]
    })
    await save.write({
      params: { idTenant },
      body: { rules, hold: isHeld ? hold.trim() : null, rowVersion: retention.rowVersion },
    })
    showToast('success', t('saved'))
    onClose()
  }

  return (
    <GuardedDrawer title={t('edit')} isOpen onClose={onClose} isLocked={save.isPending}>
      <Form draft={draft} onSubmit={submit} onCancel={onClose} className="gap-5">
        {retentionPart.values.map((part) => (
          <fieldset key={part} className="m-0 border-0 p-0">
            <legend className="p-0 font-medium text-ink text-sm">{retentionPart.label(part)}</legend>
            <p className="pb-2 text-faint text-xs">{partHelp[part]}</p>
            <div className="grid grid-cols-2 items-start gap-3">
              <FormNumber
                control={control}
                field={fields['rules.*.days']}
                name={`parts.${part}.days`}
                isRequired={false}
                check={daysOf(part)}
              />
              <FormSelect
                control={control}
                field={fields['rules.*.action']}
                name={`parts.${part}.action`}
                options={fields['rules.*.action'].options.slice(0, part === 'audit' ? 1 : undefined)}
              />
            </div>
          </fieldset>
        ))}
        <FormSwitch control={control} name="isHeld" label={t('hold')} help={t('holdHelp')} />
        {draft.watch('isHeld') && <FormText control={control} field={fields.hold} isRequired />}
      </Form>
    </GuardedDrawer>
  )
}
