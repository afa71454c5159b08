import { datasetPurpose } from '@parley/contract/datasets/dataset.enum.ts'
import type { Category, CategoryDraft, Dataset, DatasetDraft } from '@parley/contract/datasets/dataset.schema.ts'
import { CreateCategory as categoryFields, CreateDataset as fields } from '@parley/contract/fields/nlp.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Control } from 'react-hook-form'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { useLoaded, useRead } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { t } from './datasets.messages.ts'

const { CreateCategory, CreateDataset, Category: ReadCategory, Dataset: ReadDataset } = operations.Nlp
const { RemoveDataset, UpdateCategory, UpdateDataset } = operations.Nlp
const DEFAULT_SHARE = 20
const blank: DatasetDraft = {
  ...{ name: '', language: '', purpose: datasetPurpose.of.INTENT, description: '', testShare: DEFAULT_SHARE },
}

function DatasetFields({ control }: { control: Control<DatasetDraft> }) {
  const { data: languages = [] } = useRead(operations.Lookups.SupportedLanguages)
  const options = languages.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      <FormText control={control} field={fields.name} autoFocus />
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <FormComboBox control={control} field={fields.language} options={options} />
        <FormSelect control={control} field={fields.purpose} />
      </div>
      <FormNumber control={control} field={fields.testShare} />
      <FormTextArea control={control} field={fields.description} rows={3} />
    </>
  )
}

export const NewDatasetDrawer = ({ onClose }: { onClose: () => void }) => (
  <CreateDrawer
    title={t('create')}
    action={t('createAction')}
    operation={CreateDataset}
    values={blank}
    created={({ name }: Dataset) => t('created', { name })}
    page={({ language, idDataset }: Dataset) => screens.dataset(language, idDataset)}
    onClose={onClose}
  >
    {(control) => <DatasetFields control={control} />}
  </CreateDrawer>
)

type Props = { id: number; onClose: () => void }

export const DatasetDrawer = (props: Props) => (
  <LoadedDrawer title={t('edit')} onClose={props.onClose}>
    <OpenDataset {...props} />
  </LoadedDrawer>
)

function OpenDataset({ id: idDataset, onClose }: Props) {
  const params = { idDataset }
  const { data: dataset } = useLoaded(ReadDataset, { params })
  const change = useChange(UpdateDataset, ReadDataset, { params, saved: ({ name }) => t('saved', { name }) })
  const { name } = dataset
  return (
    <EditDrawer {...change} title={name} entity={dataset} factsOf={factsIn(fields)} fields={fields} onClose={onClose}>
      {(control) => (
        <>
          <DatasetFields control={control} />
          <div className="flex gap-2">
            <EntityHistoryButton kind="Dataset" id={idDataset} name={name} />
            <RemoveButton
              operation={RemoveDataset}
              input={{ params }}
              title={t('deleteTitle', { name })}
              done={t('deleted', { name })}
              onDone={onClose}
            >
              {t('deleteText')}
            </RemoveButton>
          </div>
        </>
      )}
    </EditDrawer>
  )
}

const CategoryFields = ({ control }: { control: Control<CategoryDraft> }) => (
  <>
    <FormText control={control} field={categoryFields.name} autoFocus />
    <FormTextArea control={control} field={categoryFields.description} rows={3} />
  </>
)

type OfDataset = { dataset: Pick<Dataset, 'idDataset' | 'language'>; onClose: () => void }

export const NewCategoryDrawer = ({ dataset: { idDataset, language }, onClose }: OfDataset) => (
  <CreateDrawer
    title={t('createCategory')}
    action={t('createCategoryAction')}
    operation={CreateCategory}
    values={{ name: '', description: '' }}
    send={(body, write) => write({ params: { idDataset }, body })}
    created={({ name }: Category) => t('categoryCreated', { name })}
    page={({ idCategory }: Category) => screens.category(language, idDataset, idCategory)}
    onClose={onClose}
  >
    {(control) => <CategoryFields control={control} />}
  </CreateDrawer>
)

export function EditCategoryDrawer({ category, onClose }: { category: Category; onClose: () => void }) {
  const { idDataset, idCategory } = category
  const params = { idDataset, idCategory }
  const saved = ({ name }: Category) => t('categorySaved', { name })
  const change = useChange(UpdateCategory, ReadCategory, { params, saved })
  return (
    <EditDrawer
      {...change}
      title={t('updateCategory')}
      entity={category}
      factsOf={factsIn(categoryFields)}
      fields={categoryFields}
      onClose={onClose}
    >
      {(control) => <CategoryFields control={control} />}
    </EditDrawer>
  )
}
