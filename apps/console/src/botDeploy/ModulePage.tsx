import { botModuleState } from '@parley/contract/botDeploy/bot.enum.ts'
import { isUnderWay } from '@parley/contract/botDeploy/bot.rules.ts'
import type { BotModule } from '@parley/contract/botDeploy/botModule.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Play, Rocket, RotateCw, Square, Undo2 } from 'lucide-react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useLoaded, useWrite } from '../shell/api.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { deletedWords, deleteTitle } from '../shell/editing/thing-words.ts'
import { useRemoval } from '../shell/editing/use-removal.tsx'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { t } from './botDeploy.messages.ts'
import { DeploymentSteps, EarlierDeployments } from './DeploymentSteps.tsx'
import { LogCard } from './LogCard.tsx'
import { useBotNews } from './use-bot-news.ts'

const DeployDrawer = lazyPart(async () => (await import('./DeployDrawer.tsx')).DeployDrawer)

const { Control, Deploy, Module, RemoveModule, Rollback } = operations.BotDeploy

export default function ModulePage() {
  const { name, server } = useAreaParams(screens.botModule)
  return (
    <LoadedPage
      key={`${name} ${server}`}
      crumbs={crumbsOf(screens.botModule)}
      missing={{ title: t('moduleMissing'), text: t('serverMissingText') }}
    >
      <ModuleDetail name={name} server={server} />
    </LoadedPage>
  )
}

/** A module on a server: what runs, the deployment that moves or moved it, and what it writes. */
function ModuleDetail({ name, server }: { name: string; server: string }) {
  const params = { botServer: server, botModule: name }
  const { data: module } = useLoaded(Module, { params })
  useBotNews()
  usePageTitle(name)
  const { panel, open, close } = usePanels()
  const { navigate } = useKit()
  const { isWanted, package: runs, config, previous, deployments } = module
  const [last, ...earlier] = deployments
  const moving = last && isUnderWay(last.state) ? t('isUnderWay') : undefined
  const inactive = moving ?? (runs ? undefined : t('nothingActive'))
  const { fire, isPending } = useWrite(Control, { onSuccess: () => showToast('success', t('asked')) })
  const control = (action: 'START' | 'STOP' | 'RESTART') => () => fire({ params, body: { action } })
  const removal = useRemoval({
    operation: RemoveModule,
    input: { params },
    blocked: moving ?? (isWanted ? t('stillRuns') : undefined),
    title: deleteTitle(t('module').toLowerCase(), name),
    children: t('removeModuleText'),
    done: deletedWords(t('module'), name),
    onDone: () => navigate(screens.botModules()),
  })
  return (
    <DetailPage
      crumbs={crumbsOf(screens.botModule)}
      title={name}
      state={<EnumTag of={botModuleState} value={module.state} />}
      facts={[
        { label: t('server'), value: <Link href={screens.botServer(server)}>{server}</Link> },
        { label: t('version'), value: runs?.version ?? '–' },
        { label: t('restarts'), value: String(module.restarts) },
      ]}
      primary={
        <ActionButton endpoint={Deploy} blocked={moving} icon={Rocket} variant="primary" onPress={() => open('deploy')}>
          {t('deployNext')}
        </ActionButton>
      }
      secondary={
        <>
          <ActionButton
            endpoint={Rollback}
            blocked={moving ?? (previous ? undefined : t('noPrevious'))}
            icon={Undo2}
            onPress={() => open('rollback')}
          >
            {t('rollBack')}
          </ActionButton>
          <ActionButton
            endpoint={Control}
            blocked={inactive}
            isPending={isPending}
            icon={isWanted ? Square : Play}
            onPress={control(isWanted ? 'STOP' : 'START')}
          >
            {t(isWanted ? 'stop' : 'start')}
          </ActionButton>
          <EntityHistoryButton kind="BotModule" id={module.idBotModule} name={name} />
        </>
      }
      more={[
        {
          ...{ id: 'restart', label: t('restart'), icon: RotateCw, endpoint: Control, blocked: inactive },
          onAction: control('RESTART'),
        },
        removal.action,
      ]}
    >
      <TwoColumns
        main={
          <>
            <Card title={t('steps')}>{last ? <DeploymentSteps deployment={last} /> : t('noDeployment')}</Card>
            <LoadedPart>
              <LogCard name={name} server={server} />
            </LoadedPart>
          </>
        }
        side={
          <>
            <RunsCard module={module} />
            <Card title={t('earlier')}>
              <EarlierDeployments deployments={earlier} />
            </Card>
          </>
        }
      />
      {panel === 'deploy' && <DeployDrawer on={{ ...params, botConfig: config?.name ?? null }} onClose={close} />}
      {panel === 'rollback' && previous && (
        <ConfirmWrite
          operation={Rollback}
          input={{ params }}
          title={t('rollBackTitle', { name })}
          action={t('rollBack')}
          done={t('rollBackQueued')}
          onClose={close}
          onDone={close}
        >
          {t('rollBackText', { version: previous.package?.version ?? '' })}
        </ConfirmWrite>
      )}
      {removal.question}
    </DetailPage>
  )
}

function RunsCard({ module: { package: runs, config, lastError, restarts } }: { module: BotModule }) {
  return (
    <Card title={t('module')}>
      <FactList
        facts={[
          { label: t('version'), value: runs ? `${runs.name} ${runs.version}` : '–' },
          {
            label: t('config'),
            value: config ? (
              <Link href={screens.botConfig(config.name)}>{`${config.name} ${config.version}`}</Link>
            ) : (
              '–'
            ),
          },
          { label: t('restarts'), value: String(restarts) },
          { label: t('lastError'), value: lastError ?? t('none') },
        ]}
      />
    </Card>
  )
}
