import { comparedKind, instanceRole } from '@parley/contract/instances/instance.enum.ts'
import type { InstanceDetail } from '@parley/contract/instances/instance.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { GitCompareArrows, Pencil, RefreshCw } from 'lucide-react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useLoaded, useWrite } from '../shell/api.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { deletedWords, deleteTitle } from '../shell/editing/thing-words.ts'
import { useRemoval } from '../shell/editing/use-removal.tsx'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { ComparedTab } from './ComparedTab.tsx'
import { InstanceState } from './InstanceState.tsx'
import { t } from './instances.messages.ts'
import { Troubles } from './Troubles.tsx'
import { useInstanceNews } from './use-instance-news.ts'

const InstanceDrawer = lazyPart(async () => (await import('./InstanceDrawers.tsx')).InstanceDrawer)

const { At, Check, Compare, Remove, Update } = operations.Instances
const missing = { title: t('notFound'), text: t('notFoundText') }

export default function InstancePage() {
  const { appUrl } = useAreaParams(screens.instance)
  return (
    <LoadedPage key={appUrl} crumbs={crumbsOf(screens.instance)} missing={missing}>
      <InstanceOf appUrl={appUrl} />
    </LoadedPage>
  )
}

/** One installation: whether it can be reached, and what it has that differs. */
function InstanceOf({ appUrl }: { appUrl: string }) {
  useInstanceNews()
  const { data: instance } = useLoaded(At, { query: { appUrl } })
  const { idInstance, name, role } = instance
  const params = { idInstance }
  const { panel, open, close } = usePanels()
  const { navigate } = useKit()
  const { page, tab } = useTabs(screens.instance)
  usePageTitle(name)
  const removal = useRemoval({
    operation: Remove,
    input: { params },
    title: deleteTitle(t('thing'), name),
    children: t('removeText'),
    done: deletedWords(t('thing'), name),
    onDone: () => navigate(screens.instances()),
  })
  return (
    <DetailPage
      crumbs={crumbsOf(screens.instance)}
      title={name}
      state={
        <span className="flex items-center gap-2">
          <InstanceState {...instance} />
          <Tag tone={instanceRole.tone(role)}>{instanceRole.label(role)}</Tag>
        </span>
      }
      facts={factsOf(instance)}
      primary={<CompareButton instance={instance} />}
      secondary={
        <>
          <CheckButton idInstance={idInstance} />
          <EntityHistoryButton kind="Instance" id={idInstance} name={name} />
        </>
      }
      more={[
        { id: 'edit', label: t('edit'), icon: Pencil, endpoint: Update, onAction: () => open('edit') },
        removal.action,
      ]}
      {...page}
    >
      <div className="flex flex-col gap-4">
        <Troubles instance={instance} />
        <ComparedTab key={tab} kind={KINDS[tab]} instance={instance} />
      </div>
      {panel === 'edit' && (
        <InstanceDrawer
          id={idInstance}
          onClose={close}
          onMoved={(address) => address !== appUrl && navigate(screens.instance(address))}
        />
      )}
      {removal.question}
    </DetailPage>
  )
}

const KINDS = {
  grammars: comparedKind.of.GRAMMAR,
  languages: comparedKind.of.LANGUAGE,
  components: comparedKind.of.COMPONENT,
} as const

const factsOf = ({ appUrl, tenantThere, version, ownVersion, checkedAt, comparedAt, role }: InstanceDetail) => [
  { label: t('address'), value: appUrl },
  { label: t('tenant'), value: tenantThere ?? '–' },
  { label: t('versions'), value: version === null ? '–' : t('versionOf', { there: version, here: ownVersion }) },
  { label: t('checked'), value: <Timestamp value={checkedAt} /> },
  {
    label: t('compared'),
    value: comparedAt ? <Timestamp value={comparedAt} /> : t('never'),
    note: t(role === instanceRole.of.SLAVE ? 'masterHint' : 'slaveHint'),
  },
]

function CheckButton({ idInstance }: { idInstance: number }) {
  const { fire, isPending } = useWrite(Check)
  return (
    <ActionButton
      endpoint={Check}
      icon={RefreshCw}
      isPending={isPending}
      onPress={() => fire({ params: { idInstance } })}
    >
      {t('check')}
    </ActionButton>
  )
}

function CompareButton({ instance: { idInstance, isComparing } }: { instance: InstanceDetail }) {
  const { fire, isPending } = useWrite(Compare)
  return (
    <ActionButton
      endpoint={Compare}
      icon={GitCompareArrows}
      variant="primary"
      isPending={isPending || isComparing}
      onPress={() => fire({ params: { idInstance } })}
    >
      {t('compare')}
    </ActionButton>
  )
}
