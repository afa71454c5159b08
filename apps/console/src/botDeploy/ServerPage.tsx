import type { BotServer } from '@parley/contract/botDeploy/botServer.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { KeyRound, Pencil, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { ProgressBar } from '../kit/states/ProgressBar.tsx'
import { fileSize } from '../kit/text/file-size.ts'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useCan } from '../shell/access/use-can.ts'
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
import { ModulesOf } from './ModulesOf.tsx'
import type { Registration } from './ServerDrawers.tsx'
import { ServerState } from './ServerListPage.tsx'
import { useBotNews } from './use-bot-news.ts'

const EditServerDrawer = lazyPart(async () => (await import('./ServerDrawers.tsx')).EditServerDrawer)
const RegisterDialog = lazyPart(async () => (await import('./ServerDrawers.tsx')).RegisterDialog)

const { Modules, RemoveServer, RenewServerToken, RevokeServer, Server, UpdateServer } = operations.BotDeploy

export default function ServerPage() {
  const { name } = useAreaParams(screens.botServer)
  const missing = { title: t('serverMissing'), text: t('serverMissingText') }
  return (
    <LoadedPage key={name} crumbs={crumbsOf(screens.botServer)} missing={missing}>
      <ServerDetail name={name} />
    </LoadedPage>
  )
}

/** One server: whether its agent answers, how full it is, and what runs there. */
function ServerDetail({ name }: { name: string }) {
  const params = { botServer: name }
  const { data: server } = useLoaded(Server, { params })
  useBotNews()
  usePageTitle(name)
  const can = useCan()
  const { panel, open, close } = usePanels()
  const { navigate } = useKit()
  const [registration, setRegistration] = useState<Registration>()
  const renewing = useWrite(RenewServerToken, { onSuccess: setRegistration })
  const isRegistered = server.registeredAt !== null
  const removal = useRemoval({
    operation: RemoveServer,
    input: { params },
    title: deleteTitle(t('serverThing'), name),
    children: t('removeServer'),
    done: deletedWords(t('serverThing'), name),
    onDone: () => navigate(screens.botServers()),
  })
  const key = isRegistered
    ? { id: 'revoke', label: t('revoke'), icon: ShieldOff, endpoint: RevokeServer, onAction: () => open('revoke') }
    : {
        ...{ id: 'token', label: t('newToken'), icon: KeyRound, endpoint: RenewServerToken },
        onAction: () => renewing.fire({ params }),
      }
  return (
    <DetailPage
      crumbs={crumbsOf(screens.botServer)}
      title={name}
      state={<ServerState {...server} />}
      facts={[
        { label: t('heartbeat'), value: server.heartbeatAt ? <Timestamp value={server.heartbeatAt} /> : t('never') },
      ]}
      secondary={<EntityHistoryButton kind="BotServer" id={server.idBotServer} name={name} />}
      more={[
        { id: 'edit', label: t('editServer'), icon: Pencil, endpoint: UpdateServer, onAction: () => open('edit') },
        key,
        removal.action,
      ]}
    >
      <TwoColumns
        main={
          can(Modules) && (
            <Card title={t('onServer')}>
              <LoadedPart>
                <ModulesOf server={name} />
              </LoadedPart>
            </Card>
          )
        }
        side={
          <>
            <LoadCard server={server} />
            <FactsCard server={server} />
          </>
        }
      />
      {panel === 'edit' && <EditServerDrawer server={server} onClose={close} />}
      {panel === 'revoke' && isRegistered && (
        <ConfirmWrite
          operation={RevokeServer}
          input={{ params }}
          title={t('revokeTitle', { name })}
          action={t('revoke')}
          done={t('revoked')}
          onClose={close}
          onDone={close}
        >
          {t('revokeText')}
        </ConfirmWrite>
      )}
      {registration && <RegisterDialog registration={registration} onClose={() => setRegistration(undefined)} />}
      {removal.question}
    </DetailPage>
  )
}

const MB = 1_048_576
const FULL = 0.95

function LoadCard({ server: { load } }: { server: BotServer }) {
  if (!load)
    return (
      <Card title={t('load')}>
        <p className="text-faint text-sm">{t('noLoad')}</p>
      </Card>
    )
  const rows = [
    [t('processor'), load.cpuPercent / 100, `${Math.round(load.cpuPercent)} %`],
    [t('memory'), load.memoryUsedMb / load.memoryMb, sizes(load.memoryUsedMb, load.memoryMb)],
    [t('disk'), load.diskUsedMb / load.diskMb, sizes(load.diskUsedMb, load.diskMb)],
  ] as const
  return (
    <Card title={t('load')}>
      <div className="flex flex-col gap-3 text-sm">
        {rows.map(([label, share, words]) => (
          <div key={label}>
            <ProgressBar label={label} share={Math.min(1, share)} tone={share > FULL ? 'danger' : 'info'} />
            <p className="text-faint text-xs tabular-nums">{words}</p>
          </div>
        ))}
        <FactList facts={[{ label: t('processes'), value: String(load.processes) }]} />
      </div>
    </Card>
  )
}

const sizes = (used: number, all: number) => t('usedOf', { used: fileSize(used * MB), all: fileSize(all * MB) })

function FactsCard({ server }: { server: BotServer }) {
  const { description, host, platform, nodeVersion, agentVersion, registeredAt, createdAt, createdBy } = server
  return (
    <Card title={t('server')}>
      <FactList
        facts={[
          { label: t('description'), value: description || '–' },
          { label: t('host'), value: host || '–' },
          { label: t('platform'), value: platform || '–' },
          { label: t('node'), value: nodeVersion || '–' },
          { label: t('agent'), value: agentVersion || '–' },
          { label: t('registered'), value: registeredAt ? <Timestamp value={registeredAt} /> : t('never') },
          { label: t('created'), value: <Timestamp value={createdAt} />, note: createdBy?.name },
        ]}
      />
    </Card>
  )
}
