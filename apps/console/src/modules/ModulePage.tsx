import { channelIntegration } from '@parley/contract/enums/line.enum.ts'
import { Create as fields } from '@parley/contract/fields/dialModules.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { DialModule } from '@parley/contract/modules/module.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Cable, Pencil, Power, PowerOff, Star } from 'lucide-react'
import { Suspense } from 'react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useLoaded, useRead, useWrite } from '../shell/api.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { deletedWords, deleteTitle } from '../shell/editing/thing-words.ts'
import { useRemoval } from '../shell/editing/use-removal.tsx'
import { useCallChanges } from '../shell/hub/use-call-changes.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { ModuleOverview } from './ModuleOverview.tsx'
import { ModuleState, SimulatedTag } from './ModuleState.tsx'
import { bodyOf } from './module-body.ts'
import { t } from './modules.messages.ts'
import { moduleTabs } from './modules.tabs.ts'
import { useModuleNews } from './use-module-news.ts'

const EditModuleDrawer = lazyPart(async () => (await import('./ModuleDrawers.tsx')).EditModuleDrawer)
const ConnectionDrawer = lazyPart(async () => (await import('./ModuleDrawers.tsx')).ConnectionDrawer)
const OutageDrawer = lazyPart(async () => (await import('./OutageDrawer.tsx')).OutageDrawer)
const DefaultLineDrawer = lazyPart(async () => (await import('./DefaultLineDrawer.tsx')).DefaultLineDrawer)

const { Basic, Remove, SetDefaultLine, Status, Update } = operations.DialModules
const missing = { title: t('notFound'), text: t('notFoundText') }
const live = [Status]

export default function ModulePage() {
  const { idDialModule } = useAreaParams(screens.module)
  return (
    <LoadedPage key={idDialModule} crumbs={crumbsOf(screens.module)} missing={missing}>
      <ModuleDetail idDialModule={idDialModule} />
    </LoadedPage>
  )
}

/** One module: what it connects to, whether calls can be made over it, and what it carries. */
function ModuleDetail({ idDialModule }: { idDialModule: number }) {
  const params = { idDialModule }
  const { data: module } = useLoaded(Basic, { params })
  // The load changes with each call; all else only when someone saves.
  const { data: now = module } = useRead(Status, { params })
  useCallChanges(live)
  useModuleNews()
  const { panel, open, close } = usePanels()
  const { navigate } = useKit()
  const { page, tab } = useTabs(screens.module, { of: idDialModule })
  const { name, integration, isSimulated, enabled, lines } = module
  usePageTitle(name)
  const removal = useRemoval({
    operation: Remove,
    input: { params },
    at: idDialModule,
    blocked: lines > 0 ? t('hasLines', { count: lines }) : undefined,
    title: deleteTitle(t('thing'), name),
    children: t('removeText'),
    done: deletedWords(t('thing'), name),
    onDone: () => navigate(screens.modules()),
  })
  const action = { endpoint: Update, at: idDialModule }
  return (
    <DetailPage
      crumbs={crumbsOf(screens.module)}
      title={name}
      state={
        <span className="flex items-center gap-2">
          <ModuleState {...now} />
          {isSimulated && <SimulatedTag />}
        </span>
      }
      facts={[
        { label: fields.integration.label, value: channelIntegration.label(integration) },
        { label: t('load'), value: t('loadOf', { calls: now.calls, mostCalls: now.mostCalls }) },
        { label: t('lines'), value: String(lines) },
      ]}
      primary={<EnableButton module={module} onDisable={() => open('disable')} />}
      secondary={<EntityHistoryButton kind="Module" id={idDialModule} name={name} />}
      more={[
        { ...action, id: 'edit', label: t('edit'), icon: Pencil, onAction: () => open('edit') },
        { ...action, id: 'connection', label: t('editConnection'), icon: Cable, onAction: () => open('connection') },
        {
          ...{ id: 'line', label: t('chooseDefaultLine'), icon: Star, endpoint: SetDefaultLine, at: idDialModule },
          onAction: () => open('line'),
        },
        removal.action,
      ]}
      {...page}
    >
      {tab === 'overview' ? (
        <ModuleOverview module={{ ...module, ...now }} panels={{ panel, open, close }} />
      ) : (
        <OtherTab tab={tab} idDialModule={idDialModule} />
      )}
      {panel === 'edit' && <EditModuleDrawer module={module} onClose={close} />}
      {panel === 'connection' && <ConnectionDrawer module={module} onClose={close} />}
      {panel === 'line' && <DefaultLineDrawer module={module} onClose={close} />}
      {/* Where another one begins meanwhile, what is typed stays, and the core says so. */}
      {panel === 'outage' && isSimulated && enabled && <OutageDrawer module={module} onClose={close} />}
      {panel === 'disable' && enabled && (
        <ConfirmWrite
          operation={Update}
          at={idDialModule}
          input={{ params, body: { ...bodyOf(module), enabled: false, rowVersion: module.rowVersion } }}
          title={t('disableTitle', { name })}
          action={t('disable')}
          done={t('disabledNow', { name })}
          onClose={close}
          onDone={close}
        >
          <p>{t('disableText')}</p>
          {now.calls > 0 && <p className="mt-2">{t('running', { count: now.calls })}</p>}
        </ConfirmWrite>
      )}
      {removal.question}
    </DetailPage>
  )
}

/** Enabling harms nothing; disabling stops calls, and is asked about. */
function EnableButton({ module, onDisable }: { module: DialModule; onDisable: () => void }) {
  const { idDialModule, name, enabled, rowVersion } = module
  const { fire, isPending } = useWrite(Update, { onSuccess: () => showToast('success', t('enabledNow', { name })) })
  return (
    <ActionButton
      endpoint={Update}
      at={idDialModule}
      icon={enabled ? PowerOff : Power}
      variant={enabled ? 'secondary' : 'primary'}
      isPending={isPending}
      onPress={() =>
        enabled
          ? onDisable()
          : fire({ params: { idDialModule }, body: { ...bodyOf(module), enabled: true, rowVersion } })
      }
    >
      {t(enabled ? 'disable' : 'enable')}
    </ActionButton>
  )
}

/** What rooms above this one show of a module. */
function OtherTab({ tab, idDialModule }: { tab: Parameters<typeof moduleTabs.contentOf>[0]; idDialModule: number }) {
  const Content = moduleTabs.contentOf(tab)
  return <Suspense fallback={<CardSkeleton lines={8} />}>{Content && <Content idDialModule={idDialModule} />}</Suspense>
}
