import { Backtest as fields } from '@parley/contract/fields/dialModuleLines.gen.ts'
import { WEEK, weekdayName } from '@parley/contract/kernel/weekdayWords.ts'
import { type AlertKind, alertKind, comparator } from '@parley/contract/monitoring/monitoring.enum.ts'
import { kindFacts, ruleProblem, ruleWords, seesSpending } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { AlertRule, Monitoring } from '@parley/contract/monitoring/monitoring.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useController, useWatch } from 'react-hook-form'
import { optionsOf, withChosen } from '../kit/fields/with-chosen.ts'
import { FormSwitch } from '../kit/forms/FormCheckbox.tsx'
import { FormCheckboxGroup } from '../kit/forms/FormCheckboxGroup.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormTime } from '../kit/forms/FormTime.tsx'
import { setOf } from '../kit/forms/merge.ts'
import type { Can } from '../shell/access/can.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useRead } from '../shell/api.ts'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { BacktestPart } from './BacktestPart.tsx'
import { t } from './monitoring.messages.ts'
import { formOf, type RuleForm, ruleOf, withRule } from './rule-draft.ts'

const { Monitoring: read, UpdateMonitoring } = operations.DialModuleLines
const HALVES = 'grid items-start gap-3 sm:grid-cols-2'
const { 'hours.weekdays': weekdays, 'hours.from': from, 'hours.to': to } = fields
const factWords = { ...fields, weekdays, from, to, hasHours: fields.hours }
const lists = { weekdays: setOf(weekdayName) }

type Props = { title: string; idLine: number; monitoring: Monitoring; rule: AlertRule | undefined; onClose: () => void }

/** One rule; while it is changed, the calls of the last weeks say when it would have fired. */
export function RuleDrawer({ title, idLine, monitoring, rule, onClose }: Props) {
  const change = useChange(UpdateMonitoring, read, { params: { idDialModuleLine: idLine }, saved: t('saved') })
  const idAlertRule = rule?.idAlertRule ?? null
  return (
    <EditDrawer<Monitoring, RuleForm>
      endpoint={change.endpoint}
      at={idLine}
      title={title}
      width="wide"
      entity={monitoring}
      factsOf={({ rules }) => formOf(rules.find((each) => each.idAlertRule === idAlertRule))}
      fields={factWords}
      lists={lists}
      show={({ kind, hasHours, comparator: how }) => ({
        kind: alertKind.label(kind),
        comparator: comparator.label(how),
        hasHours: t(hasHours ? 'someHours' : 'always'),
      })}
      save={(form, on) => change.save({ rules: withRule(on, idAlertRule, ruleOf(form)) }, on)}
      read={change.read}
      onClose={onClose}
    >
      {(control) => (
        <Fields control={control} idLine={idLine} group={rule?.group ?? null} currency={monitoring.currency} />
      )}
    </EditDrawer>
  )
}

/** What calls cost is watched by those who may see it. */
const kindsFor = (can: Can, chosen: AlertKind) =>
  alertKind.values
    .filter((value) => value !== alertKind.of.SPEND || value === chosen || can(seesSpending))
    .map((value) => ({ value, label: alertKind.label(value) }))

const choices = { query: { limit: 500 } }

type FieldProps = { control: Control<RuleForm>; idLine: number; group: AlertRule['group']; currency: string }

function Fields({ control, idLine, group, currency }: FieldProps) {
  const can = useCan()
  const form = useWatch({ control }) as RuleForm // a form has all of its values
  const { data: groups } = useRead(operations.Lookups.NotificationGroups, choices)
  const { kind, hasHours } = form
  const { hasWindow, isSum, comparators, help } = kindFacts[kind]
  const rule = ruleOf(form)
  const mayTry = kind !== alertKind.of.SPEND || can(seesSpending)
  const problem = ruleProblem(rule)
  const { field } = useController({ control, name: rule.warning === null ? 'critical' : 'warning' })
  const use = (threshold: number) => field.onChange(threshold)
  return (
    <>
      <div className={HALVES}>
        <FormSelect control={control} field={fields.kind} help={help} options={kindsFor(can, kind)} autoFocus />
        {comparators.length > 1 && (
          <FormSelect
            control={control}
            field={fields.comparator}
            options={comparators.map((value) => ({ value, label: comparator.label(value) }))}
          />
        )}
      </div>
      {kind !== 'module' && <Thresholds control={control} form={form} currency={currency} />}
      {hasWindow && (
        <div className={HALVES}>
          <FormNumber control={control} field={fields.windowMinutes} />
          {!isSum && <FormNumber control={control} field={fields.minCalls} />}
        </div>
      )}
      <div className={HALVES}>
        {!isSum && <FormNumber control={control} field={fields.forMinutes} />}
        <FormNumber control={control} field={fields.cooldownMinutes} />
      </div>
      <p className="rounded-control bg-sunken px-3 py-2 text-ink text-sm" role="status">
        {problem ?? `${ruleWords(rule, currency)}.`}
      </p>
      {problem === undefined && mayTry && <BacktestPart idLine={idLine} rule={rule} currency={currency} onUse={use} />}
      <FormSwitch control={control} name="hasHours" label={t('hasHours')} />
      {hasHours && <Hours control={control} />}
      <FormComboBox
        control={control}
        field={fields.idNotificationGroup}
        options={withChosen(optionsOf(groups), [group])}
        placeholder={t('fallback')}
      />
      <FormSwitch control={control} field={fields.enabled} />
    </>
  )
}

/** What is wrong with both is said at the second. */
function Thresholds({ control, form, currency }: { form: RuleForm } & Pick<FieldProps, 'control' | 'currency'>) {
  const { unit } = kindFacts[form.kind]
  const labelOf = (label: string) => `${label} (${unit === 'money' ? currency : unit})`
  return (
    <div className={HALVES}>
      <FormNumber control={control} field={fields.warning} label={labelOf(fields.warning.label)} />
      <FormNumber
        control={control}
        field={fields.critical}
        label={labelOf(fields.critical.label)}
        check={() => ruleProblem(ruleOf(form))}
      />
    </div>
  )
}

const days = WEEK.map((value) => ({ value, label: weekdayName(value) }))

const Hours = ({ control }: { control: Control<RuleForm> }) => (
  <div className="flex flex-col gap-3">
    <FormCheckboxGroup control={control} field={weekdays} name="weekdays" options={days} columns={2} />
    <div className={HALVES}>
      <FormTime control={control} field={from} name="from" />
      <FormTime control={control} field={to} name="to" />
    </div>
  </div>
)
