import { utteranceSource, utteranceSplit } from '@parley/contract/datasets/dataset.enum.ts'
import type { Dataset, Utterance } from '@parley/contract/datasets/dataset.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { FolderInput, MessageSquareText, Pencil, Plus, Trash2, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './datasets.messages.ts'

const AddUtterancesDrawer = lazyPart(async () => (await import('./UtteranceDrawers.tsx')).AddUtterancesDrawer)
const VariantsDrawer = lazyPart(async () => (await import('./VariantsDrawer.tsx')).VariantsDrawer)
const EditUtteranceDialog = lazyPart(async () => (await import('./UtteranceDrawers.tsx')).EditUtteranceDialog)
const MoveDialog = lazyPart(async () => (await import('./UtteranceDrawers.tsx')).MoveDialog)

const { AddUtterances, Generator, MoveUtterances, RemoveUtterances, UpdateUtterance, Utterances } = operations.Nlp
const utterances = listOf(screens.category, Utterances, {
  name: 'utterances',
  sort: '-createdAt',
  search: t('searchUtterances'),
  filters: {
    split: filter.anyOf(t('split'), utteranceSplit),
    source: filter.anyOf(t('source'), utteranceSource),
  },
  row: { id: 'idUtterance', name: ({ text }) => text },
})
const column = columnsOf(Utterances)
const ofCategory = [
  column.name('text', t('text'), { grow: 4 }),
  column.enum('split', t('split'), utteranceSplit, { width: 104 }),
  column.enum('source', t('source'), utteranceSource, { width: 128 }),
  column.time('createdAt', t('when')),
]
const [text, ...rest] = ofCategory
const ofDataset = [...(text ? [text] : []), column.named('category', t('category'), { grow: 1 }), ...rest]
/** The footer, and the margin below tabs. */
const ROOM_BELOW = 100

type Asked = { what: 'move' | 'remove'; ids: readonly number[]; done: () => void }
type Props = { dataset: Pick<Dataset, 'idDataset'>; idCategory?: number }

/** What people say: of the whole dataset, or of one category. */
export function UtteranceList({ dataset: { idDataset }, idCategory }: Props) {
  const { panel, open, close } = usePanels()
  const [asked, ask] = useState<Asked>()
  const [edited, edit] = useState<Utterance>()
  const params = { idDataset }
  const list = useList(utterances, { params, ...(idCategory === undefined ? {} : { scope: { idCategory } }) })
  const adding = (
    <ActionButton endpoint={AddUtterances} variant="primary" icon={Plus} onPress={() => open('add')}>
      {t('add')}
    </ActionButton>
  )
  const one = (what: Asked['what'], { idUtterance }: Utterance) => ask({ what, ids: [idUtterance], done: () => {} })
  const some = (what: Asked['what'], selection: ReadonlySet<string>, done: () => void) =>
    ask({ what, ids: [...selection].map(Number), done })
  return (
    <ListScreen
      list={list}
      part={t('utterances')}
      spaceBelow={ROOM_BELOW}
      columns={idCategory === undefined ? ofDataset : ofCategory}
      secondary={
        idCategory === undefined ? (
          adding
        ) : (
          <>
            <ActionButton endpoint={Generator} icon={WandSparkles} onPress={() => open('variants')}>
              {t('variants')}
            </ActionButton>
            {adding}
          </>
        )
      }
      rowActions={(row) => [
        { id: 'edit', label: t('edit'), icon: Pencil, endpoint: UpdateUtterance, onAction: () => edit(row) },
        { id: 'move', label: t('move'), icon: FolderInput, endpoint: MoveUtterances, onAction: () => one('move', row) },
        {
          id: 'remove',
          label: t('remove'),
          icon: Trash2,
          isDangerous: true,
          endpoint: RemoveUtterances,
          onAction: () => one('remove', row),
        },
      ]}
      bulkActions={(selection, done) => (
        <>
          <ActionButton size="small" endpoint={MoveUtterances} onPress={() => some('move', selection, done)}>
            {t('move')}
          </ActionButton>
          <ActionButton size="small" endpoint={RemoveUtterances} onPress={() => some('remove', selection, done)}>
            {t('remove')}
          </ActionButton>
        </>
      )}
      empty={() => (
        <EmptyState icon={MessageSquareText} title={t('emptyUtterances')} action={adding}>
          {t('emptyUtterancesText')}
        </EmptyState>
      )}
    >
      {panel === 'add' && (
        <AddUtterancesDrawer
          idDataset={idDataset}
          {...(idCategory === undefined ? {} : { idCategory })}
          onClose={close}
        />
      )}
      {panel === 'variants' && idCategory !== undefined && (
        <VariantsDrawer idDataset={idDataset} idCategory={idCategory} onClose={close} />
      )}
      {edited && <EditUtteranceDialog idDataset={idDataset} utterance={edited} onClose={() => edit(undefined)} />}
      {asked?.what === 'move' && (
        <MoveDialog idDataset={idDataset} ids={asked.ids} onDone={asked.done} onClose={() => ask(undefined)} />
      )}
      {asked?.what === 'remove' && (
        <ConfirmWrite
          title={t('removeTitle', { count: asked.ids.length })}
          action={t('remove')}
          operation={RemoveUtterances}
          input={{ params, body: { idUtterances: [...asked.ids] } }}
          done={({ changed }) => t('removed', { count: changed })}
          onDone={asked.done}
          onClose={() => ask(undefined)}
        >
          {t('removeText')}
        </ConfirmWrite>
      )}
    </ListScreen>
  )
}
