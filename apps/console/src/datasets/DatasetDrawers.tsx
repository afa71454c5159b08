import { datasetPurpose } from '@parley/contract/datasets/dataset.enum.ts'
import type { Category, CategoryDraft, Dataset, DatasetDraft } from '@parley/contract/datasets/dataset.schema.ts'
import { CreateCategory as categoryFields, CreateDataset as fields } from '@parley/contract/fields/nlp.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Control } from 'react-hook-form'
import { EntityDrawer } from '../audit/EntityDrawer.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { useRead } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './datasets.messages.ts'

const { CreateCategory, CreateDataset, Category: ReadCategory, Dataset: ReadDataset } = operations.Nlp
const { RemoveDataset, UpdateCategory, UpdateDataset } = operations.Nlp
const DEFAULT_SHARE = 20
const blank: DatasetDraft = {
  name: '',
  language: '',
  purpose: datasetPurpose.of.INTENT,
  description: '',
  testShare: DEFAULT_SHARE,
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
    thing={t('dataset')}
    nameOf={({ name }) => name}
    operation={CreateDataset}
    values={blank}
    page={({ language, idDataset }: Dataset) => screens.dataset(language, idDataset)}
    onClose={onClose}
  >
    {(control) => <DatasetFields control={control} />}
  </CreateDrawer>
)

type Props = { id: number; onClose: () => void }

export const DatasetDrawer = ({ id: idDataset, onClose }: Props) => (
  <EntityDrawer
    kind="Dataset"
    id={idDataset}
    thing={t('dataset')}
    read={ReadDataset}
    update={UpdateDataset}
    remove={RemoveDataset}
    params={{ idDataset }}
    fields={fields}
    title={({ name }) => name}
    isNamed
    removeText={t('deleteText')}
    onClose={onClose}
  >
    {(control) => <DatasetFields control={control} />}
  </EntityDrawer>
)

const CategoryFields = ({ control }: { control: Control<CategoryDraft> }) => (
  <>
    <FormText control={control} field={categoryFields.name} autoFocus />
    <FormTextArea control={control} field={categoryFields.description} rows={3} />
  </>
)

type OfDataset = { dataset: Pick<Dataset, 'idDataset' | 'language'>; onClose: () => void }

export const NewCategoryDrawer = ({ dataset: { idDataset, language }, onClose }: OfDataset) => (
  <CreateDrawer
    thing={t('category')}
    nameOf={({ name }) => name}
    operation={CreateCategory}
    values={{ name: '', description: '' }}
    send={(body, write) => write({ params: { idDataset }, body })}
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
