import { settingType } from '@parley/contract/botDeploy/bot.enum.ts'
import type { BotConfig, BotConfigVersion, BotSetting } from '@parley/contract/botDeploy/botConfig.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Pencil } from 'lucide-react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { Becomes, Come, Gone } from '../kit/text/Change.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useLoaded } from '../shell/api.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { deletedWords, deleteTitle } from '../shell/editing/thing-words.ts'
import { useRemoval } from '../shell/editing/use-removal.tsx'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { t } from './botDeploy.messages.ts'

const EditConfigDrawer = lazyPart(async () => (await import('./ConfigDrawers.tsx')).EditConfigDrawer)

const { Config, ConfigVersions, RemoveConfig, UpdateConfig } = operations.BotDeploy

export default function ConfigPage() {
  const { name } = useAreaParams(screens.botConfig)
  const missing = { title: t('configMissing'), text: t('serverMissingText') }
  return (
    <LoadedPage key={name} crumbs={crumbsOf(screens.botConfig)} missing={missing}>
      <ConfigDetail name={name} />
    </LoadedPage>
  )
}

/** One configuration: its settings, what each version changed, and what runs with it. */
function ConfigDetail({ name }: { name: string }) {
  const params = { botConfig: name }
  const { data: config } = useLoaded(Config, { params })
  usePageTitle(name)
  const { panel, open, close } = usePanels()
  const { navigate } = useKit()
  const removal = useRemoval({
    operation: RemoveConfig,
    input: { params },
    title: deleteTitle(t('configThing'), name),
    children: t('removeConfig'),
    done: deletedWords(t('configThing'), name),
    onDone: () => navigate(screens.botConfigs()),
  })
  return (
    <DetailPage
      crumbs={crumbsOf(screens.botConfig)}
      title={name}
      state={<Tag>{t('versionOf', { version: config.version })}</Tag>}
      primary={
        <ActionButton endpoint={UpdateConfig} icon={Pencil} onPress={() => open('edit')}>
          {t('editConfig')}
        </ActionButton>
      }
      secondary={<EntityHistoryButton kind="BotConfig" id={config.idBotConfig} name={name} />}
      more={[removal.action]}
    >
      <TwoColumns
        main={
          <>
            <Card title={t('settings')}>
              <p className="mb-3 break-words text-soft text-sm">{config.description || '–'}</p>
              <FactList
                facts={config.settings.map((setting) => ({
                  ...{ label: setting.key, value: shown(setting, config.secretKeys), isCode: true },
                  note: settingType.label(setting.type),
                }))}
              />
            </Card>
            <LoadedPart>
              <Versions name={name} />
            </LoadedPart>
          </>
        }
        side={<UsersCard config={config} />}
      />
      {panel === 'edit' && <EditConfigDrawer config={config} onClose={close} />}
      {removal.question}
    </DetailPage>
  )
}

const shown = ({ key, type, value }: BotSetting, secretKeys: readonly string[]): string =>
  type === 'SECRET' ? t(secretKeys.includes(key) ? 'stored' : 'none') : value || '–'

function UsersCard({ config: { usedBy } }: { config: BotConfig }) {
  return (
    <Card title={t('usedBy')}>
      {usedBy.length === 0 && <p className="text-faint text-sm">{t('unused')}</p>}
      <FactList
        facts={usedBy.map(({ name, server, version }) => ({
          label: server,
          value: <Link href={screens.botModule(name, server)}>{name}</Link>,
          note: t('usedAs', { version }),
        }))}
      />
    </Card>
  )
}

/** Every version beside what it changed of the one before. */
function Versions({ name }: { name: string }) {
  const { data: versions } = useLoaded(ConfigVersions, { params: { botConfig: name } })
  return (
    <Card title={t('versions')}>
      <ol className="flex flex-col divide-y divide-line text-sm">
        {versions.map((each, at) => (
          <li key={each.version} className="flex flex-col gap-1 py-2">
            <p className="text-ink">
              {t('versionOf', { version: each.version })}{' '}
              <span className="text-faint text-xs">
                <Timestamp value={each.createdAt} /> · {each.createdBy?.name ?? '–'}
              </span>
            </p>
            <Differences before={versions[at + 1]} after={each} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Differences({ before, after }: { before: BotConfigVersion | undefined; after: BotConfigVersion }) {
  if (!before) return <p className="text-faint">{t('firstVersion')}</p>
  const shownIn = ({ settings, secretKeys }: BotConfigVersion, key: string) => {
    const found = settings.find((each) => each.key === key)
    return found ? shown(found, secretKeys) : null
  }
  const keys = new Set([...before.settings, ...after.settings].map(({ key }) => key))
  const differing = [...keys].filter((key) => shownIn(before, key) !== shownIn(after, key))
  if (differing.length === 0) return <p className="text-faint">{t('sameAsBefore')}</p>
  return (
    <ul className="flex flex-col gap-1">
      {differing.map((key) => (
        <li key={key} className="flex min-w-0 flex-wrap items-baseline gap-2">
          <code className="text-soft text-xs">{key}</code>
          <span className="min-w-0 break-words">
            <Gone>{shownIn(before, key) ?? '–'}</Gone>
            <Becomes />
            <Come>{shownIn(after, key) ?? '–'}</Come>
          </span>
        </li>
      ))}
    </ul>
  )
}
