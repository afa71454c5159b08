import { CreateModel as fields } from '@parley/contract/fields/nlp.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { modelEngine } from '@parley/contract/models/model.enum.ts'
import type { Model, ModelDraft } from '@parley/contract/models/model.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useWatch } from 'react-hook-form'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { useRead } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './models.messages.ts'

const { Categories, CreateModel, Model: Read, ResourceDatasets, UpdateModel } = operations.Nlp

type Facts = Omit<Required<ModelDraft>, 'idDataset'> & { idDataset: number | null }
const blank: Facts = {
  name: '',
  description: '',
  idDataset: null,
  strangeCategory: '',
  worstF1: 50,
  mostLoss: 5,
  engine: modelEngine.of.OWN,
  engineUrl: '',
  engineKey: '',
}

function ModelFields({ control }: { control: Control<Facts> }) {
  const engine = useWatch({ control, name: 'engine' })
  const { data: datasets = [] } = useRead(ResourceDatasets, { query: { limit: 200 } })
  const [idDataset, strange] = useWatch({ control, name: ['idDataset', 'strangeCategory'] })
  const { data } = useRead(
    Categories,
    { params: { idDataset: idDataset ?? 0 }, query: { limit: 200 } },
    { enabled: idDataset !== null },
  )
  const names = data?.items.map(({ name }) => name) ?? []
  const named = strange === '' || names.includes(strange) ? names : [strange, ...names]
  return (
    <>
      <FormText control={control} field={fields.name} autoFocus />
      <FormComboBox
        control={control}
        field={fields.idDataset}
        options={datasets.map(({ id, name, language }) => ({ value: id, label: name, description: language }))}
        isRequired
      />
      <FormText control={control} field={fields.description} />
      <FormComboBox
        control={control}
        field={fields.strangeCategory}
        options={[{ value: '', label: t('noStrange') }, ...named.map((name) => ({ value: name, label: name }))]}
      />
      <FormSelect control={control} field={fields.engine} />
      {engine === modelEngine.of.HTTP && (
        <>
          <FormText control={control} field={fields.engineUrl} isRequired />
          <FormText control={control} field={fields.engineKey} type="password" autoComplete="off" />
        </>
      )}
      <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
        <FormNumber control={control} field={fields.worstF1} />
        <FormNumber control={control} field={fields.mostLoss} />
      </div>
    </>
  )
}

/** Chosen, or the form would not have been sent. */
const chosen = ({ idDataset, ...facts }: Facts): ModelDraft => ({ ...facts, idDataset: idDataset ?? 0 })

export const NewModelDrawer = ({ onClose }: { onClose: () => void }) => (
  <CreateDrawer
    title={t('create')}
    action={t('createAction')}
    operation={CreateModel}
    values={blank}
    send={(facts, write) => write({ body: chosen(facts) })}
    created={({ name }: Model) => t('created', { name })}
    page={({ idModel }: Model) => screens.model(idModel)}
    onClose={onClose}
  >
    {(control) => <ModelFields control={control} />}
  </CreateDrawer>
)

const { engineKey: _, ...shown } = fields
/** The key is told to nobody; empty leaves it as it is. */
const factsOf = (model: Model): Facts => ({ ...(factsIn(shown)(model) as Omit<Facts, 'engineKey'>), engineKey: '' })

export function EditModelDrawer({ model, onClose }: { model: Model; onClose: () => void }) {
  const params = { idModel: model.idModel }
  const { save, ...change } = useChange(UpdateModel, Read, { params, saved: t('saved') })
  return (
    <EditDrawer
      {...change}
      save={(facts: Facts, on: { readonly rowVersion: number }) => save(chosen(facts), on)}
      title={t('settings')}
      entity={model}
      factsOf={factsOf}
      fields={fields}
      onClose={onClose}
    >
      {(control) => <ModelFields control={control} />}
    </EditDrawer>
  )
}
