import { variableKind } from '@parley/contract/enums/line.enum.ts'
import { CreateValue as fields } from '@parley/contract/fields/tenantValues.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { weekdayWords } from '@parley/contract/kernel/weekdayWords.ts'
import { operations } from '@parley/contract/operations.ts'
import { valueType, valueWriter } from '@parley/contract/tenantValues/tenantValue.enum.ts'
import { isSecret } from '@parley/contract/tenantValues/tenantValue.rules.ts'
import type { TenantValue } from '@parley/contract/tenantValues/tenantValue.schema.ts'
import { Database } from 'lucide-react'
import { useAddress } from '../kit/address/use-address.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { tenantValuesAddress } from './tenantValues.address.ts'
import { t } from './tenantValues.messages.ts'
import { draftOf, type ValueDraft } from './value-draft.ts'

const NewValueDrawer = lazyPart(async () => (await import('./ValueDrawers.tsx')).NewValueDrawer)
const ValueDrawer = lazyPart(async () => (await import('./ValueDrawers.tsx')).ValueDrawer)

const { CreateValue, Values } = operations.TenantValues
const values = listOf(screens.variablesStorage, Values, {
  name: 'tenantValues',
  sort: 'valueName',
  search: t('search'),
  filters: {
    kind: filter.anyOf(fields.kind.label, variableKind),
    type: filter.anyOf(fields.type.label, valueType),
    writtenBy: filter.anyOf('Written by', valueWriter),
  },
  row: { id: 'valueName', name: ({ valueName }) => valueName, opens: 'value' },
})
const column = columnsOf(Values)
const columns = [
  column.name('valueName', fields.valueName.label, { grow: 2, minWidth: 160 }),
  column.own('type', fields.type.label, (row) => <Tag>{typeWords(row)}</Tag>, { width: 130 }),
  column.words('value', fields.value.label, valueWords, { grow: 3, minWidth: 180 }),
  column.text('description', fields.description.label, { grow: 3, minWidth: 160 }),
  column.time('writtenAt', t('writtenAt'), { width: 165 }),
  column.words(
    'writtenBy',
    'Written by',
    ({ writtenBy, updatedBy }) => (writtenBy === 'person' && updatedBy ? updatedBy.name : valueWriter.label(writtenBy)),
    { width: 150 },
  ),
]

function typeWords({ kind, type }: TenantValue): string {
  return kind === variableKind.of.OPENING_TIMES ? t('openingTimes') : valueType.label(type)
}

function valueWords(row: TenantValue): string {
  const { kind, type, value, isLeftOut } = row
  if (isSecret({ kind, type })) return '••••••'
  if (isLeftOut) return t('longValue')
  if (kind === variableKind.of.OPENING_TIMES) return timesWords(draftOf(row, ''))
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The hours of a week; exceptions are told when it is opened. */
const timesWords = ({ weekly }: ValueDraft): string =>
  weekly.length === 0
    ? t('noWeek')
    : weekly.map(({ days, from, to }) => `${weekdayWords(days)} ${from}–${to}`).join(', ')

/** What a tenant keeps for its flows and systems. */
export default function ValuesTab({ idTenant }: { idTenant: number }) {
  const [{ value }, change] = useAddress(tenantValuesAddress)
  const close = () => change({ value: '' })
  return (
    <>
      <ListScreen
        list={useList(values, { params: { idTenant } })}
        part={t('values')}
        columns={columns}
        create={{ endpoint: CreateValue, at: idTenant, label: t('create'), drawer: NewValueDrawer }}
        empty={{ icon: Database, title: t('empty'), text: t('emptyText') }}
      />
      {value && <ValueDrawer key={value} valueName={value} idTenant={idTenant} onClose={close} />}
    </>
  )
}
