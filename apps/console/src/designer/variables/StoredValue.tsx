import { variableKind } from '@parley/contract/enums/line.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { valueType } from '@parley/contract/tenantValues/tenantValue.enum.ts'
import { isSecret } from '@parley/contract/tenantValues/tenantValue.rules.ts'
import type { TenantValue } from '@parley/contract/tenantValues/tenantValue.schema.ts'
import { type RenameResult, renameVariable } from '@parley/flow/edit/variables.ts'
import type { FlowVariable } from '@parley/flow/settings.schema.ts'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Link } from '../../kit/actions/Link.tsx'
import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { useRead } from '../../shell/api.ts'
import { useDesigner } from '../designer-context.ts'
import { t } from './variables.messages.ts'

const MOST_OFFERED = 30
const { TEXT, NUMBER, BOOLEAN, SECRET } = valueType.of

type Props = { variable: FlowVariable; onRenamed: (name: string) => void }

/** Which value of the variables storage a variable of scope tenant is: choosing one gives it that name and type. */
export function StoredValue({ variable, onRenamed }: Props) {
  const { editor, isReadOnly } = useDesigner()
  const { context } = useUserInfo()
  const [search, setSearch] = useState('')
  const [fault, setFault] = useState<string>()
  const { name } = variable
  const query = { limit: MOST_OFFERED, ...(search === '' || search === name ? {} : { search }) }
  const at = { params: { idTenant: context.id } }
  const { data } = useRead(operations.TenantValues.Values, { ...at, query }, { keepPrevious: true })
  const { data: named } = useRead(operations.TenantValues.Values, { ...at, query: { search: name } })
  const isStored = named?.items.some(({ valueName }) => valueName === name) ?? false
  const options = (data?.items ?? []).map((value) => ({
    value: value.valueName,
    label: value.valueName,
    description: value.description,
  }))
  function choose(wanted: string | undefined) {
    const value = data?.items.find(({ valueName }) => valueName === wanted)
    if (!value || wanted === name) return
    const result = renameVariable(editor.get().document, name, value.valueName)
    setFault(result.ok ? undefined : result.message)
    if (!result.ok) return
    editor.apply(asStored(result.edit, value), t('renamed', { name }))
    onRenamed(value.valueName)
  }
  return (
    <div className="flex flex-col gap-1">
      {!isReadOnly && (
        <ComboBox
          label={t('stored')}
          {...(isStored ? {} : { help: t('notStored') })}
          error={fault}
          placeholder={t('chooseStored')}
          value={isStored ? name : undefined}
          options={
            isStored && !options.some(({ value }) => value === name)
              ? [{ value: name, label: name }, ...options]
              : options
          }
          onSearch={setSearch}
          onChange={choose}
        />
      )}
      {isStored && (
        <span className="text-xs">
          <Link href={screens.variablesStorage(undefined, { value: name })}>
            {t('openStored')} <ExternalLink size={11} className="inline" aria-hidden />
          </Link>
        </span>
      )}
    </div>
  )
}

type Renaming = Extract<RenameResult, { ok: true }>['edit']

const asStored = (edit: Renaming, value: TenantValue): Renaming => ({
  ...edit,
  settings: {
    ...edit.settings,
    variables: (edit.settings?.variables ?? []).map((one) =>
      one.name === value.valueName
        ? { ...one, type: typeOf(value) ?? one.type, redact: one.redact || isSecret(value) }
        : one,
    ),
  },
})

/** Nothing where the list leaves a long JSON out. */
function typeOf({ kind, type, value }: TenantValue): FlowVariable['type'] | undefined {
  if (kind === variableKind.of.OPENING_TIMES) return 'object'
  if (type === NUMBER) return 'number'
  if (type === BOOLEAN) return 'boolean'
  if (type === TEXT || type === SECRET) return 'string'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && value !== null ? 'object' : undefined
}
