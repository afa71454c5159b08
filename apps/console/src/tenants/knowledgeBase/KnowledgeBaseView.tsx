import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ArrowLeft, Pencil } from 'lucide-react'
import { lazy } from 'react'
import { EntityHistoryButton } from '../../audit/EntityHistoryButton.tsx'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Link } from '../../kit/actions/Link.tsx'
import { useAddress } from '../../kit/address/use-address.ts'
import { usePanels } from '../../kit/address/use-panel.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Tabs } from '../../kit/tabs/Tabs.tsx'
import { useLoaded } from '../../shell/api.ts'
import { RemoveButton } from '../../shell/editing/RemoveButton.tsx'
import { LoadedPart } from '../../shell/pages/LoadedPart.tsx'
import { t } from './knowledgeBase.messages.ts'
import { knowledgeReaders, partHref, parts } from './parts.ts'

const RenameDrawer = lazyPart(async () => (await import('./KnowledgeBaseDrawers.tsx')).RenameDrawer)
const contents = {
  files: lazy(() => import('./FilesPart.tsx')),
  pages: lazy(() => import('./PagesPart.tsx')),
  entries: lazy(() => import('./EntriesPart.tsx')),
  golden: lazy(() => import('./GoldenPart.tsx')),
  test: lazy(() => import('./TestPart.tsx')),
  questions: lazy(() => import('./QuestionsPart.tsx')),
  usage: lazy(() => import('./UsagePart.tsx')),
}

const labels = {
  files: t('files'),
  pages: t('pages'),
  entries: t('entries'),
  golden: t('golden'),
  test: t('test'),
  questions: t('questions'),
  usage: t('usage'),
}

const { DeleteBase, Entries, UpdateEntries } = operations.KnowledgeBase

/** One knowledge base: what it is made of, how it answers, what it could not, and who uses it. */
export function KnowledgeBaseView({ idTenant, idKnowledgeBase }: { idTenant: number; idKnowledgeBase: number }) {
  const { data: base } = useLoaded(Entries, { params: { idKnowledgeBase } })
  const [{ part }] = useAddress(knowledgeReaders)
  const { panel, open, close } = usePanels()
  const { navigate } = useKit()
  const { name } = base
  const list = screens.tenant(idTenant, { tab: 'data/knowledge-bases' })
  const Content = contents[part]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <Link href={list} className="inline-flex items-center gap-1 text-sm">
            <ArrowLeft size={14} aria-hidden />
            {t('back')}
          </Link>
          <h2 className="break-words font-semibold text-ink text-lg">{name}</h2>
        </div>
        <div className="flex flex-wrap gap-2">
          <EntityHistoryButton kind="KnowledgeBase" id={idKnowledgeBase} name={name} />
          <RemoveButton
            operation={DeleteBase}
            input={{ params: { idKnowledgeBase } }}
            title={t('removeTitle', { name })}
            done={t('removed', { name })}
            onDone={() => navigate(list)}
          >
            {t('removeText')}
          </RemoveButton>
          <ActionButton endpoint={UpdateEntries} icon={Pencil} onPress={() => open('rename')}>
            {t('rename')}
          </ActionButton>
        </div>
      </div>
      <Tabs
        label={t('parts')}
        current={partHref(idTenant, idKnowledgeBase, part)}
        items={parts.map((each) => ({ href: partHref(idTenant, idKnowledgeBase, each), label: labels[each] }))}
      />
      <LoadedPart key={part} lines={6}>
        <Content base={base} />
      </LoadedPart>
      {panel === 'rename' && <RenameDrawer base={base} onClose={close} />}
    </div>
  )
}
