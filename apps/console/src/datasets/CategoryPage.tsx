import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Pencil } from 'lucide-react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { Count } from '../kit/text/Count.tsx'
import { useLoaded } from '../shell/api.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { useRemoval } from '../shell/editing/use-removal.tsx'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { t } from './datasets.messages.ts'
import { UtteranceList } from './UtteranceList.tsx'

const EditCategoryDrawer = lazyPart(async () => (await import('./DatasetDrawers.tsx')).EditCategoryDrawer)

const { Category, Dataset, RemoveCategory, UpdateCategory } = operations.Nlp
const missing = { title: t('categoryNotFound'), text: t('categoryNotFoundText') }

export default function CategoryPage() {
  const { idCategory } = useAreaParams(screens.category)
  return (
    <LoadedPage key={idCategory} crumbs={crumbsOf(screens.category)} missing={missing}>
      <CategoryDetail />
    </LoadedPage>
  )
}

/** One category: what people say when they mean it. */
function CategoryDetail() {
  const { idDataset, idCategory } = useAreaParams(screens.category)
  const params = { idDataset, idCategory }
  const { data: dataset } = useLoaded(Dataset, { params: { idDataset } })
  const { data: category } = useLoaded(Category, { params })
  const { panel, open, close } = usePanels()
  const { navigate } = useKit()
  const { name, description, utterances, tests } = category
  const up = screens.dataset(dataset.language, idDataset)
  usePageTitle(`${name} · ${dataset.name}`)
  const removal = useRemoval({
    operation: RemoveCategory,
    input: { params },
    title: t('categoryDeleteTitle', { name }),
    children: t('categoryDeleteText'),
    done: t('categoryDeleted', { name }),
    onDone: () => navigate(up),
  })
  return (
    <DetailPage
      crumbs={[...crumbsOf(screens.category), { label: dataset.name, href: up }]}
      title={name}
      facts={[
        ...(description === '' ? [] : [{ label: t('what'), value: description }]),
        { label: t('utterances'), value: <Count value={utterances} /> },
        { label: t('tests'), value: <Count value={tests} /> },
      ]}
      secondary={<EntityHistoryButton kind="DatasetCategory" id={idCategory} name={name} />}
      more={[
        { id: 'edit', label: t('edit'), icon: Pencil, endpoint: UpdateCategory, onAction: () => open('edit') },
        removal.action,
      ]}
    >
      <UtteranceList dataset={dataset} idCategory={idCategory} />
      {panel === 'edit' && <EditCategoryDrawer category={category} onClose={close} />}
      {removal.question}
    </DetailPage>
  )
}
