import { grammarKind } from '@parley/contract/grammars/grammar.enum.ts'
import { grammarBlocked } from '@parley/contract/grammars/grammar.rules.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Copy } from 'lucide-react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ReplaceDialog, replaceAction } from '../flows/dialogs/replacing.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { useLoaded } from '../shell/api.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { useRemoval } from '../shell/editing/use-removal.tsx'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { GrammarForm } from './GrammarForm.tsx'
import { GrammarRelations } from './GrammarRelations.tsx'
import { t } from './grammars.messages.ts'

const CopyGrammarDrawer = lazyPart(async () => (await import('./GrammarDrawers.tsx')).CopyGrammarDrawer)

const { Basic, Duplicate, Relations, Remove } = operations.Grammars
const missing = { title: t('notFound'), text: t('notFoundText') }

export default function GrammarDetailPage() {
  const { idGrammar } = useAreaParams(screens.grammar)
  return (
    <LoadedPage key={idGrammar} crumbs={crumbsOf(screens.grammar)} missing={missing}>
      <GrammarDetail idGrammar={idGrammar} />
    </LoadedPage>
  )
}

/** One grammar: what it understands, its test phrases, a bench to try it, and the flows that use it. */
function GrammarDetail({ idGrammar }: { idGrammar: number }) {
  const params = { idGrammar }
  const { data: grammar } = useLoaded(Basic, { params })
  const { data: relations } = useLoaded(Relations, { params })
  const { panel, open, close } = usePanels()
  const { navigate } = useKit()
  const { page, tab } = useTabs(screens.grammar)
  const { name, definition } = grammar
  usePageTitle(name)
  const users = [...new Map(relations.map((each) => [each.idCallScript, each.name])).values()]
  const removal = useRemoval({
    operation: Remove,
    input: { params },
    blocked: grammarBlocked.remove(users),
    title: t('removeTitle', { name }),
    children: t('removeText'),
    done: t('removed', { name }),
    onDone: () => navigate(screens.grammars()),
  })
  const more: readonly MenuAction[] = [
    { id: 'duplicate', label: t('duplicate'), icon: Copy, endpoint: Duplicate, onAction: () => open('duplicate') },
    replaceAction(users.length > 0, () => open('replace')),
    removal.action,
  ]
  return (
    <DetailPage
      crumbs={crumbsOf(screens.grammar)}
      title={name}
      state={<Tag>{grammarKind.label(definition.kind)}</Tag>}
      secondary={<EntityHistoryButton kind="Grammar" id={idGrammar} name={name} />}
      more={more}
      {...page}
    >
      {tab === 'overview' ? (
        <GrammarForm grammar={grammar} uses={relations} />
      ) : (
        <LoadedPart>
          <GrammarRelations idGrammar={idGrammar} />
        </LoadedPart>
      )}
      {panel === 'duplicate' && <CopyGrammarDrawer grammar={grammar} onClose={close} />}
      {panel === 'replace' && <ReplaceDialog kind="grammar" target={grammar.guid} name={name} onClose={close} />}
      {removal.question}
    </DetailPage>
  )
}
