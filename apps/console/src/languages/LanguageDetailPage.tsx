import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Language, LanguageGap } from '@parley/contract/languages/language.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { AudioLines, Pencil } from 'lucide-react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { StatusTag, Tag } from '../kit/text/StatusTag.tsx'
import { useLoaded, usePages } from '../shell/api.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { useRemoval } from '../shell/editing/use-removal.tsx'
import { columnsOf } from '../shell/lists.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { LanguageRelations } from './LanguageRelations.tsx'
import { t } from './languages.messages.ts'
import { SpeechCard } from './SpeechCard.tsx'

const RenameLanguageDrawer = lazyPart(async () => (await import('./LanguageDrawers.tsx')).RenameLanguageDrawer)
const SpeechDrawer = lazyPart(async () => (await import('./SpeechDrawer.tsx')).SpeechDrawer)

const { Basic, Gaps, Remove, UpdateBasic } = operations.Languages
const missing = { title: t('notFound'), text: t('notFoundText') }

export default function LanguageDetailPage() {
  const { idLanguage } = useAreaParams(screens.language)
  return (
    <LoadedPage key={idLanguage} crumbs={crumbsOf(screens.language)} missing={missing}>
      <LanguageDetail idLanguage={idLanguage} />
    </LoadedPage>
  )
}

/** One language: what flows lack in it, what the engine does not know in it, and what uses it. */
function LanguageDetail({ idLanguage }: { idLanguage: number }) {
  const params = { idLanguage }
  const { data: language } = useLoaded(Basic, { params })
  const { panel, open, close } = usePanels()
  const { navigate } = useKit()
  const { page, tab } = useTabs(screens.language)
  const { name, code, flows, grammars, tenants } = language
  usePageTitle(name)
  const users = tenants.map((each) => each.name).join(', ')
  const removal = useRemoval({
    operation: Remove,
    input: { params },
    blocked: users !== '' ? reason('language.inUse', { users }) : flows + grammars > 0 ? t('inUse') : undefined,
    title: t('removeTitle', { name }),
    children: t('removeText'),
    done: t('removed', { name }),
    onDone: () => navigate(screens.languages()),
  })
  const more: readonly MenuAction[] = [
    { id: 'speech', label: t('editSpeech'), icon: AudioLines, endpoint: UpdateBasic, onAction: () => open('speech') },
    { id: 'rename', label: t('rename'), icon: Pencil, endpoint: UpdateBasic, onAction: () => open('rename') },
    removal.action,
  ]
  return (
    <DetailPage
      crumbs={crumbsOf(screens.language)}
      title={name}
      state={<Tag>{code}</Tag>}
      secondary={<EntityHistoryButton kind="Language" id={idLanguage} name={name} />}
      more={more}
      {...page}
    >
      {tab === 'overview' ? (
        <LanguageOverview language={language} onEdit={() => open('speech')} />
      ) : (
        <LoadedPart>
          <LanguageRelations idLanguage={idLanguage} />
        </LoadedPart>
      )}
      {panel === 'speech' && <SpeechDrawer language={language} onClose={close} />}
      {panel === 'rename' && <RenameLanguageDrawer language={language} onClose={close} />}
      {removal.question}
    </DetailPage>
  )
}

function GapState({ isSpoken, texts, reactions, builtins }: LanguageGap) {
  if (!isSpoken) return <StatusTag tone="neutral">{t('gapNotListed')}</StatusTag>
  const isWhole = texts + reactions + builtins.length === 0
  return <StatusTag tone={isWhole ? 'success' : 'warning'}>{t(isWhole ? 'gapNone' : 'gapSome')}</StatusTag>
}

const column = columnsOf(Gaps)
const columns = [
  column.name('name', t('flow'), { grow: 2 }),
  column.own('isSpoken', t('gapState'), (gap) => <GapState {...gap} />, { width: 130 }),
  column.count('texts', t('gapTexts')),
  column.count('reactions', t('gapReactions')),
  column.own('builtins', t('gapBuiltins'), ({ builtins }) => builtins.join(', ') || '–', { grow: 2 }),
]

type OverviewProps = { language: Language; onEdit: () => void }

function LanguageOverview({ language, onEdit }: OverviewProps) {
  const { idLanguage, unknownBuiltins, tenants } = language
  const { table } = usePages(Gaps, { params: { idLanguage } })
  return (
    <TwoColumns
      main={
        <Card title={t('gaps')} description={t('gapsText')}>
          <DataTable
            label={t('gaps')}
            {...table}
            rowId={({ idCallScript }) => String(idCallScript)}
            rowName={({ name }) => name}
            rowHref={({ guid }) => screens.designer(guid, { view: 'texts' })}
            columns={columns}
            spaceBelow={124}
            empty={<EmptyState title={t('noFlows')} />}
          />
        </Card>
      }
      side={
        <>
          <SpeechCard language={language} onEdit={onEdit} />
          <Card title={t('engine')}>
            <p className="text-sm text-soft">
              {unknownBuiltins.length === 0 ? t('engineAll') : t('engineText', { names: unknownBuiltins.join(', ') })}
            </p>
          </Card>
          {tenants.length > 0 && (
            <Card title={t('tenants')}>
              <FactList
                facts={tenants.map(({ name, flows, grammars }) => ({
                  label: name,
                  value: t('tenantUse', {
                    flows: t('useOfFlows', { count: flows }),
                    grammars: t('useOfGrammars', { count: grammars }),
                  }),
                }))}
              />
            </Card>
          )}
        </>
      }
    />
  )
}
