import { UpdateItem as changes, AddItem as fields } from '@parley/contract/fields/storeGroups.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { StoreItemKind } from '@parley/contract/store/store.enum.ts'
import type { StoreGroup, StoreItem } from '@parley/contract/store/store.schema.ts'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { Button } from '../kit/actions/Button.tsx'
import { FileDrop } from '../kit/fields/FileDrop.tsx'
import { bind } from '../kit/forms/bound-field.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { problemText } from '../kit/problem.ts'
import { useApi, useRead } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { pictureOf } from './picture.ts'
import { t } from './store.messages.ts'

const { AddItem, Get, UpdateItem } = operations.StoreGroups

/** What the operator has to offer of a kind, as one types. */
function useOffers(kind: StoreItemKind, typed: string) {
  const isScript = kind !== 'grammar'
  const wanted = typed.trim().slice(0, 100)
  const found = { limit: 50, ...(wanted === '' ? {} : { search: wanted }) }
  const scripts = useRead(
    operations.CallScripts.List,
    { query: { scriptKind: isScript ? kind : 'flow', state: ['published'], sort: 'name', ...found } },
    { enabled: isScript },
  )
  const grammars = useRead(operations.Lookups.Grammars, { query: found }, { enabled: !isScript })
  const offers = isScript ? (scripts.data?.items ?? []) : (grammars.data ?? [])
  return offers.map(({ guid, name }) => ({ value: guid, label: name }))
}

type Draft = { kind: StoreItemKind; reference: string; title: string; description: string; picture: string | null }

export function AddItemDrawer({ group, onClose }: { group: StoreGroup; onClose: () => void }) {
  const { idStoreGroup, rowVersion } = group
  const values: Draft = { kind: 'flow', reference: '', title: '', description: '', picture: null }
  return (
    <CreateDrawer
      title={t('addItem')}
      action={t('addItem')}
      operation={AddItem}
      values={values}
      send={(body, write) => write({ params: { idStoreGroup }, body: { ...body, rowVersion } })}
      created={() => t('itemAdded')}
      onClose={onClose}
    >
      {(control) => <NewItemFields control={control} />}
    </CreateDrawer>
  )
}

function NewItemFields({ control }: { control: Control<Draft> }) {
  const kind = useWatch({ control, name: 'kind' })
  return (
    <>
      <FormSelect control={control} field={fields.kind} autoFocus />
      <OfferField key={kind} control={control} kind={kind} />
      <FormText control={control} field={fields.title} />
      <FormTextArea control={control} field={fields.description} rows={4} />
      <FormPicture control={control} field={fields.picture} />
    </>
  )
}

function OfferField({ control, kind }: { control: Control<Draft>; kind: StoreItemKind }) {
  const [typed, setTyped] = useState('')
  return (
    <FormComboBox control={control} field={fields.reference} options={useOffers(kind, typed)} onSearch={setTyped} />
  )
}

type Facts = { title: string; description: string; picture: string | null }

type Props = { group: StoreGroup; item: StoreItem; picture: string | null; onClose: () => void }

export function EditItemDrawer({ group, item, picture, onClose }: Props) {
  const params = { idStoreGroup: group.idStoreGroup, idStoreItem: item.idStoreItem }
  const call = useApi()
  const change = useChange(UpdateItem, Get, { params, saved: ({ name }) => t('saved', { name }) })
  // An item is a part of its group, whose state a save is based on.
  const entity = { ...item, rowVersion: group.rowVersion, picture }
  const read = async () => {
    const now = await call(Get, { params: { idStoreGroup: group.idStoreGroup } }, { silent: true })
    const its = now.items.find(({ idStoreItem }) => idStoreItem === item.idStoreItem) ?? item
    return { ...its, rowVersion: now.rowVersion, picture }
  }
  return (
    <EditDrawer
      endpoint={UpdateItem}
      save={({ picture: next, ...facts }: Facts, on: { rowVersion: number }) =>
        change.save({ ...facts, ...(next === picture ? {} : { picture: next }) }, on)
      }
      read={read}
      title={t('editItem')}
      entity={entity}
      factsOf={({ title, description, picture: shown }): Facts => ({ title, description, picture: shown })}
      fields={changes}
      show={({ picture: shown }: Facts) => ({ picture: t(shown ? 'hasPicture' : 'noPicture') })}
      onClose={onClose}
    >
      {(control: Control<Facts>) => (
        <>
          <FormText control={control} field={changes.title} autoFocus />
          <FormTextArea control={control} field={changes.description} rows={4} />
          <FormPicture control={control} field={changes.picture} />
        </>
      )}
    </EditDrawer>
  )
}

type PictureProps = {
  label: string
  value: string | null
  onChange: (value: string | null) => void
  error?: string | undefined
}

/** A picture by file; large ones are made small before they are sent. */
function PictureField({ label, value, onChange, error }: PictureProps) {
  const [problem, setProblem] = useState<string>()
  const take = async (file: File) => {
    setProblem(undefined)
    try {
      onChange(await pictureOf(file))
    } catch (failure) {
      setProblem(problemText(failure))
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <span className="font-medium text-ink text-sm">{label}</span>
      {value && <img src={value} alt="" className="max-h-40 self-start rounded-control ring-1 ring-line" />}
      <FileDrop
        label={t('choosePicture')}
        types={['image/png', 'image/jpeg', 'image/webp']}
        onFile={(file) => void take(file)}
      >
        {t('dropPicture')}
      </FileDrop>
      {value && (
        <div>
          <Button size="small" onPress={() => onChange(null)}>
            {t('removePicture')}
          </Button>
        </div>
      )}
      {(problem ?? error) && (
        <p role="alert" className="text-danger-ink text-sm">
          {problem ?? error}
        </p>
      )}
    </div>
  )
}
const FormPicture = bind<PictureProps>(PictureField, 'value')
