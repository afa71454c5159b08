import { Create as fields } from '@parley/contract/fields/storeGroups.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { StoreGroup, StoreGroupDraft } from '@parley/contract/store/store.schema.ts'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { Chips } from '../kit/fields/Chips.tsx'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { RadioGroup } from '../kit/fields/RadioGroup.tsx'
import { bind } from '../kit/forms/bound-field.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { useRead } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './store.messages.ts'

const { ChangeVisibility, Create, Get, Update } = operations.StoreGroups

const GroupFields = ({ control }: { control: Control<StoreGroupDraft> }) => (
  <>
    <FormText control={control} field={fields.name} autoFocus />
    <FormTextArea control={control} field={fields.description} rows={4} />
  </>
)

export const NewGroupDrawer = ({ onClose }: { onClose: () => void }) => (
  <CreateDrawer
    title={t('createGroup')}
    action={t('createGroupAction')}
    operation={Create}
    values={{ name: '', description: '' }}
    created={({ name }) => t('created', { name })}
    page={({ idStoreGroup }) => screens.storeGroup(idStoreGroup)}
    onClose={onClose}
  >
    {(control) => <GroupFields control={control} />}
  </CreateDrawer>
)

type Props = { group: StoreGroup; onClose: () => void }

export function EditGroupDrawer({ group, onClose }: Props) {
  const { idStoreGroup } = group
  const change = useChange(Update, Get, { params: { idStoreGroup }, saved: ({ name }) => t('saved', { name }) })
  return (
    <EditDrawer
      {...change}
      title={t('editGroup')}
      entity={group}
      factsOf={factsIn(fields)}
      fields={fields}
      onClose={onClose}
    >
      {(control) => <GroupFields control={control} />}
    </EditDrawer>
  )
}

type Named = { id: number; name: string }
type Visible = { everybody: boolean; idTenants: readonly number[] }
const visibleOf = ({ tenants }: StoreGroup): Visible => ({
  everybody: tenants === null,
  idTenants: tenants?.map(({ id }) => id) ?? [],
})

/** Who sees a group; copies that were taken stay with whoever took them. */
export function VisibilityDrawer({ group, onClose }: Props) {
  const { idStoreGroup } = group
  const change = useChange(ChangeVisibility, Get, { params: { idStoreGroup }, saved: t('visibilitySaved') })
  const show = ({ everybody, idTenants }: Visible) => ({
    everybody: t(everybody ? 'everybody' : 'chosen'),
    idTenants: t('tenants', { count: idTenants.length }),
  })
  return (
    <EditDrawer
      {...change}
      save={({ everybody, idTenants }, on) => change.save({ idTenants: everybody ? null : [...idTenants] }, on)}
      title={t('visibility')}
      entity={group}
      factsOf={visibleOf}
      fields={{ everybody: { label: t('visibleTo') }, idTenants: { label: t('visibleTo') } }}
      show={show}
      onClose={onClose}
    >
      {(control) => <VisibilityFields control={control} tenants={group.tenants ?? []} />}
    </EditDrawer>
  )
}

type VisibilityProps = { control: Control<Visible>; tenants: readonly Named[] }

function VisibilityFields({ control, tenants }: VisibilityProps) {
  const everybody = useWatch({ control, name: 'everybody' })
  return (
    <>
      <FormEverybody control={control} name="everybody" label={t('visibleTo')} />
      {!everybody && (
        <FormTenants
          control={control}
          name="idTenants"
          label={t('chosenTenants')}
          tenants={tenants}
          isRequired={false}
        />
      )}
      <p className="text-faint text-sm">{t('visibilityHelp')}</p>
    </>
  )
}

type EverybodyProps = { label: string; value: boolean; onChange: (value: boolean) => void }
const FormEverybody = bind<EverybodyProps>(
  ({ label, value, onChange }) => (
    <RadioGroup
      label={label}
      options={[
        { value: 'all', label: t('everybody') },
        { value: 'some', label: t('chosen') },
      ]}
      value={value ? 'all' : 'some'}
      onChange={(next) => onChange(next === 'all')}
    />
  ),
  'value',
)

type TenantsProps = {
  label: string
  tenants: readonly Named[]
  value: readonly number[]
  onChange: (value: readonly number[]) => void
}

/** Tenants found by typing, however many there are. */
function TenantsField({ label, tenants, value, onChange }: TenantsProps) {
  const [search, setSearch] = useState('')
  const [names, setNames] = useState(() => new Map(tenants.map(({ id, name }) => [id, name])))
  const wanted = search.trim().slice(0, 100)
  const query = { limit: 20, ...(wanted === '' ? {} : { search: wanted }) }
  const { data: found = [] } = useRead(operations.Lookups.Tenants, { query })
  const options = found.filter(({ id }) => !value.includes(id)).map(({ id, name }) => ({ value: id, label: name }))
  const add = (id: number | undefined) => {
    const chosen = found.find((each) => each.id === id)
    if (!chosen) return
    setNames(new Map([...names, [chosen.id, chosen.name]]))
    onChange([...value, chosen.id])
  }
  return (
    <div className="flex flex-col gap-2">
      <Chips
        label={label}
        items={value.map((id) => ({ value: id, label: names.get(id) ?? String(id) }))}
        onRemove={(gone) => onChange(value.filter((each) => each !== gone))}
      />
      <ComboBox
        key={value.length}
        label={t('chooseTenant')}
        options={options}
        value={null}
        onSearch={setSearch}
        onChange={add}
      />
    </div>
  )
}
const FormTenants = bind<TenantsProps>(TenantsField, 'value')
