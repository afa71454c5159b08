import { modelTrainingState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { isTraining, modelBlocked } from '@parley/contract/models/model.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import { Settings2 } from 'lucide-react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ReplaceDialog, replaceAction } from '../flows/dialogs/replacing.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useLoaded, useWrite } from '../shell/api.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { useRemoval } from '../shell/editing/use-removal.tsx'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { t } from './models.messages.ts'
import { QualityTab } from './QualityTab.tsx'
import { TrainingNow } from './TrainingNow.tsx'

const EditModelDrawer = lazyPart(async () => (await import('./ModelDrawers.tsx')).EditModelDrawer)
const TesterTab = lazyPart(async () => (await import('./TesterTab.tsx')).TesterTab)
const DoctorTab = lazyPart(async () => (await import('./DoctorTab.tsx')).DoctorTab)
const FeedbackTab = lazyPart(async () => (await import('./FeedbackTab.tsx')).FeedbackTab)
const DriftTab = lazyPart(async () => (await import('./DriftTab.tsx')).DriftTab)
const VersionsTab = lazyPart(async () => (await import('./VersionsTab.tsx')).VersionsTab)

const { Model, ModelRelations, RemoveModel, Train, UpdateModel } = operations.Nlp
const missing = { title: t('notFound'), text: t('notFoundText') }

export default function ModelPage() {
  const { idModel } = useAreaParams(screens.model)
  return (
    <LoadedPage key={idModel} crumbs={crumbsOf(screens.model)} missing={missing}>
      <ModelDetail idModel={idModel} />
    </LoadedPage>
  )
}

/** One model: how good it is, what it makes of a text, and its versions. */
function ModelDetail({ idModel }: { idModel: number }) {
  const params = { idModel }
  const { data: model } = useLoaded(Model, { params }, { watch: ({ state }) => isTraining(state) })
  const { data: relations } = useLoaded(ModelRelations, { params })
  const { panel, open, close } = usePanels()
  const { navigate } = useKit()
  const { page, tab } = useTabs(screens.model)
  const train = useWrite(Train, { onSuccess: ({ version }) => showToast('success', t('trainingStarted', { version })) })
  const { name, state, dataset, language, isOutdated, publishedVersion } = model
  usePageTitle(name)
  const users = [...new Map(relations.map((each) => [each.idCallScript, each.name])).values()]
  const removal = useRemoval({
    operation: RemoveModel,
    input: { params },
    blocked: modelBlocked.remove(users) ?? modelBlocked.train(model),
    title: t('removeTitle', { name }),
    children: t('removeText'),
    done: t('removed', { name }),
    onDone: () => navigate(screens.models()),
  })
  const more: readonly MenuAction[] = [
    {
      id: 'settings',
      label: t('settings'),
      icon: Settings2,
      endpoint: UpdateModel,
      onAction: () => open('settings'),
    },
    replaceAction(users.length > 0, () => open('replace')),
    removal.action,
  ]
  return (
    <DetailPage
      crumbs={crumbsOf(screens.model)}
      title={name}
      // A finished training is nothing to tell: what is live stands below.
      state={
        state !== modelTrainingState.of.DONE && (
          <EnumTag of={modelTrainingState} value={state} isActive={isTraining(state)} />
        )
      }
      facts={[
        {
          label: t('dataset'),
          value: dataset ? <Link href={screens.dataset(language, dataset.id)}>{dataset.name}</Link> : t('datasetGone'),
          ...(isOutdated && { note: t('outdated') }),
        },
        { label: t('language'), value: language },
        {
          label: t('live'),
          value: publishedVersion === null ? t('none') : t('versionNumber', { version: publishedVersion }),
        },
        { label: t('usedBy'), value: users.length === 0 ? t('noFlow') : users.join(', ') },
      ]}
      primary={
        <ActionButton
          endpoint={Train}
          variant="primary"
          blocked={modelBlocked.train(model)}
          isPending={train.isPending}
          onPress={() => train.fire({ params })}
        >
          {t('train')}
        </ActionButton>
      }
      secondary={<EntityHistoryButton kind="Model" id={idModel} name={name} />}
      more={more}
      {...page}
    >
      <div className="flex flex-col gap-4">
        {isTraining(state) && (
          <LoadedPart lines={2}>
            <TrainingNow idModel={idModel} />
          </LoadedPart>
        )}
        <LoadedPart>
          {tab === 'overview' && <QualityTab model={model} />}
          {tab === 'tester' && <TesterTab model={model} />}
          {tab === 'doctor' && <DoctorTab model={model} />}
          {tab === 'feedback' && <FeedbackTab model={model} />}
          {tab === 'drift' && <DriftTab model={model} />}
          {tab === 'versions' && <VersionsTab model={model} />}
        </LoadedPart>
      </div>
      {panel === 'settings' && <EditModelDrawer model={model} onClose={close} />}
      {panel === 'replace' && <ReplaceDialog kind="model" target={model.guid} name={name} onClose={close} />}
      {removal.question}
    </DetailPage>
  )
}
