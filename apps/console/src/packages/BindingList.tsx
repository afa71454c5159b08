import { operations } from '@parley/contract/operations.ts'
import { packageBindingKind } from '@parley/contract/packages/package.enum.ts'
import type { PlanBinding } from '@parley/contract/packages/package.schema.ts'
import { useState } from 'react'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { useRead } from '../shell/api.ts'
import type { PlanProps } from './PlanDrawer.tsx'
import { t } from './packages.messages.ts'

const { BindingTargets } = operations.Tools

/** What the package only names: the own thing that is meant, where there is a choice. */
export function BindingList({ plan: { bindings }, body, onChange }: PlanProps) {
  if (bindings.length === 0) return null
  const bind = (key: string, target: string | undefined) => {
    const { [key]: _, ...others } = body.bindings
    onChange({ ...body, bindings: target === undefined ? others : { ...others, [key]: target } })
  }
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold text-ink text-sm">{t('bindings')}</h3>
      <ul className="m-0 flex list-none flex-col gap-3 p-0">
        {bindings.map((binding) =>
          // Secrets and languages are named by what they are called: there is nothing to choose.
          binding.kind === 'secret' || binding.kind === 'language' ? (
            <li key={binding.key} className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <span className="text-faint">{packageBindingKind.label(binding.kind)}</span>
              <span className="break-words text-ink">{binding.name}</span>
              {!binding.target && (
                <StatusTag tone={binding.isRequired ? 'danger' : 'warning'}>{t('missing')}</StatusTag>
              )}
            </li>
          ) : (
            <li key={binding.key}>
              <Choice binding={binding} onChange={(target) => bind(binding.key, target)} />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

function Choice({
  binding: { kind, name, target },
  onChange,
}: {
  binding: PlanBinding
  onChange: (target: string | undefined) => void
}) {
  const [search, setSearch] = useState('')
  const { data = [] } = useRead(BindingTargets, { query: { kind, ...(search && { search }) } })
  const options = data.map((each) => ({ value: each.key, label: each.name }))
  const isListed = !target || options.some(({ value }) => value === target.key)
  return (
    <ComboBox
      label={t('bindTo', { name: `${packageBindingKind.label(kind)} ${name}` })}
      placeholder={t('missing')}
      options={isListed ? options : [{ value: target.key, label: target.name }, ...options]}
      value={target?.key ?? null}
      onSearch={setSearch}
      onChange={onChange}
    />
  )
}
