import { UpdateRetention as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import {
  type RetentionAction,
  type RetentionPart,
  retentionAction,
  retentionPart,
} from '@parley/contract/retention/retention.enum.ts'
import { retentionProblem } from '@parley/contract/retention/retention.rules.ts'
import type { Retention } from '@parley/contract/retention/retention.schema.ts'
import { type Control, useWatch } from 'react-hook-form'
import { FormSwitch } from '../kit/forms/FormCheckbox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import type { Validator } from '../kit/validation/validators.ts'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { partHelp } from './PartTable.tsx'
import { t } from './retention.messages.ts'

const { Retention: Read, UpdateRetention } = operations.Tenants

type Rule = { part: RetentionPart; days: number | null; action: RetentionAction }
type Draft = { rules: Rule[]; isHeld: boolean; hold: string }
type Props = { idTenant: number; retention: Retention; onClose: () => void }

const draftOf = ({ rules, hold }: Retention): Draft => ({
  rules: retentionPart.values.map((part) => {
    const rule = rules.find((each) => each.part === part)
    return { part, days: rule?.days ?? null, action: rule?.action ?? 'delete' }
  }),
  isHeld: hold !== null,
  hold: hold ?? '',
})

const facts = { ...fields, isHeld: { label: t('hold') } }
const show = ({ isHeld }: Draft) => ({ isHeld: t(isHeld ? 'on' : 'off') })
const lists = {
  rules: {
    key: ({ part }: Rule) => part,
    name: ({ part }: Rule) => retentionPart.label(part),
    of: {
      fields: { part: fields['rules.*.part'], days: fields['rules.*.days'], action: fields['rules.*.action'] },
      show: ({ action }: Rule) => ({ action: retentionAction.label(action) }),
    },
  },
}

/** What no rule of the part can be, whatever else is asked of a number of days. */
const daysOf =
  (part: RetentionPart): Validator =>
  (value) =>
    typeof value === 'number' ? retentionProblem({ part, days: value, action: 'delete' })?.message : undefined

/** Days and action of every part, and the hold of the tenant. */
export function RetentionDrawer({ idTenant, retention, onClose }: Props) {
  const change = useChange(UpdateRetention, Read, { params: { idTenant }, saved: t('saved') })
  return (
    <EditDrawer
      {...change}
      at={idTenant}
      title={t('edit')}
      entity={retention}
      factsOf={draftOf}
      fields={facts}
      show={show}
      lists={lists}
      save={({ rules, isHeld, hold }, on) => {
        const kept = rules.flatMap(({ days, ...rule }) => (days == null ? [] : [{ ...rule, days }])) // emptied, a number is undefined
        return change.save({ rules: kept, hold: isHeld ? hold.trim() : null }, on)
      }}
      onClose={onClose}
      className="gap-5"
    >
      {(control) => <RetentionFields control={control} />}
    </EditDrawer>
  )
}

function RetentionFields({ control }: { control: Control<Draft> }) {
  const isHeld = useWatch({ control, name: 'isHeld' })
  return (
    <>
      {retentionPart.values.map((part, index) => (
        <fieldset key={part} className="m-0 border-0 p-0">
          <legend className="p-0 font-medium text-ink text-sm">{retentionPart.label(part)}</legend>
          <p className="pb-2 text-faint text-xs">{partHelp[part]}</p>
          <div className="grid grid-cols-2 items-start gap-3">
            <FormNumber
              control={control}
              field={fields['rules.*.days']}
              name={`rules.${index}.days`}
              isRequired={false}
              check={daysOf(part)}
            />
            <FormSelect
              control={control}
              field={fields['rules.*.action']}
              name={`rules.${index}.action`}
              options={fields['rules.*.action'].options.slice(0, part === 'audit' ? 1 : undefined)}
            />
          </div>
        </fieldset>
      ))}
      <FormSwitch control={control} name="isHeld" label={t('hold')} help={t('holdHelp')} />
      {isHeld && <FormText control={control} field={fields.hold} isRequired />}
    </>
  )
}
